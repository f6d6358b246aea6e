import { DATA_SOURCES, PLAN_TYPES } from '@waymark/contracts/coverage/plans/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { useState } from 'react'
import { z } from 'zod'
import { draftTo, dropDraft, keepDraft } from '../../../shared/messages/unsent.ts'

const usd = z.union([z.number(), z.literal('')])
const figures = z.object({
  monthly_premium: usd,
  annual_deductible: usd,
  max_out_of_pocket: usd,
  plan_type: z.enum(PLAN_TYPES),
  data_source: z.enum(DATA_SOURCES),
})
/** The figures of a plan as typed. */
export type Figures = z.output<typeof figures>

/**
 * The broker's own figures in place of those that the calculator starts from. New answers of the client start it again,
 * unless the broker has typed figures and not saved them.
 */
export function useFigures({ id, revision }: Pick<ClientDetail, 'id' | 'revision'>, start: Figures) {
  const draft_id = `calculator:${id}`
  // Only what was changed: the other figures follow the answers.
  const [own, setOwn] = useState(() => draftTo(draft_id))
  const [of, setOf] = useState(revision)
  if (of !== revision) {
    setOf(revision)
    setOwn(draftTo(draft_id))
  }
  const changed: unknown = own === '' ? {} : JSON.parse(own)
  const change = (changes: Partial<Figures>) => {
    const next = JSON.stringify({ ...Object(changed), ...changes })
    setOwn(next)
    keepDraft(draft_id, next)
  }
  const shown = figures.safeParse({ ...start, ...Object(changed) }).data ?? start
  return [shown, change, () => dropDraft(draft_id)] as const
}
