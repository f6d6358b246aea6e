import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { useState } from 'react'
import { draftTo, dropSent, keepDraft } from '../../../shared/messages/unsent.ts'
import { type Figures, figuresIn } from './figures.ts'

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
  const type = (changes: Partial<Figures>) => {
    const next = JSON.stringify({ ...Object(changed), ...changes })
    setOwn(next)
    keepDraft(draft_id, next)
  }
  const saved = (sent: string) => dropSent(draft_id, sent)
  return { typed: figuresIn(changed, start), own, type, saved }
}
