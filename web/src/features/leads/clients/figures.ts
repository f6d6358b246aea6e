import { DATA_SOURCES, PLAN_TYPES } from '@waymark/contracts/coverage/plans/endpoints'
import { z } from 'zod'

const usd = z.union([z.number(), z.literal('')])

/** The figures of a plan as typed. */
export interface Figures {
  readonly monthly_premium: number | ''
  readonly annual_deductible: number | ''
  readonly max_out_of_pocket: number | ''
  readonly plan_type: (typeof PLAN_TYPES)[number]
  readonly data_source: (typeof DATA_SOURCES)[number]
}

export const SOURCE_LABELS: Record<(typeof DATA_SOURCES)[number], string> = {
  ai_generated: 'AI figures, unchanged',
  agent_modified: 'My own figures',
  insurer_real_time: 'A quote from the insurer',
}

/** What a field of an amount shows. Empty while it has no number yet, only a decimal point or a minus sign. */
export const usdIn = (typed: number | string): number | '' =>
  typed === '' || !Number.isFinite(Number(typed)) ? '' : Number(typed)

/** The figures that were changed, and where there is none, the one that the calculator starts from. */
export const figuresIn = (kept: unknown, start: Figures): Figures =>
  z
    .object({
      monthly_premium: usd.catch(start.monthly_premium),
      annual_deductible: usd.catch(start.annual_deductible),
      max_out_of_pocket: usd.catch(start.max_out_of_pocket),
      plan_type: z.enum(PLAN_TYPES).catch(start.plan_type),
      data_source: z.enum(DATA_SOURCES).catch(start.data_source),
    })
    .parse(kept)
