import { z } from 'zod'
import { METAL_LEVELS } from './estimate.ts'

const usd = z.number().min(0)

/** What the assessment found for a household, in words for the consumer. */
export const consumerResult = z.object({
  headline: z.string(),
  /** What each group of people may get. */
  paragraphs: z.array(z.string()),
  /** The year of coverage. */
  plan_year: z.number().int(),
  /** What to do, first things first. */
  next_steps: z.array(z.string()),
  /** What marketplace plans may cost the household. Empty if none is the answer. In USD. */
  plans: z.array(
    z.object({
      level: z.enum(METAL_LEVELS),
      /** The premium after the tax credit. */
      monthly: usd,
      yearly: usd,
      /** The most that the household would pay for covered care in a year, besides premiums. */
      most_for_care: usd,
      /** True if this limit is not published yet and follows the rule of earlier years. */
      most_is_estimated: z.boolean(),
      /** Some plans of this level may ask for more than `most_for_care`. */
      most_may_be_higher: z.boolean(),
      /** True if the price was estimated from the price of silver plans. */
      estimated: z.boolean(),
    }),
  ),
  /** Whom these prices are for. Null without prices. */
  prices_for: z.string().nullable(),
  /** What to have at hand when applying. */
  papers: z.array(z.string()),
  questions: z.array(z.string()),
  sources: z.array(z.object({ figure: z.string(), source: z.string(), year: z.number().int() })),
})
export type ConsumerResult = z.output<typeof consumerResult>

/** What the consumer answered, in the order of the form. */
export const answersInWords = z.array(
  z.object({ title: z.string(), answers: z.array(z.object({ name: z.string(), answer: z.string() })) }),
)
export type AnswersInWords = z.output<typeof answersInWords>

/** Null for the token of a submission that was followed by another: then only the emailed link shows the result. */
export const ownResult = z
  .object({
    reference: z.string(),
    result: consumerResult,
    told_us: answersInWords,
    /** The record is closed, so the answers cannot be changed. */
    closed: z.boolean(),
  })
  .nullable()
export type OwnResult = z.output<typeof ownResult>
