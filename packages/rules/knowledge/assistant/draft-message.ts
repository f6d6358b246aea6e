import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { lastDays } from '../../coverage/entitlement/when-to-enroll.ts'

/** What a draft may be built from. It has no health answers, no contact details and no name of the client. */
export interface DraftMaterial {
  broker_name: string
  estimate: Estimate
  /** What plan documents say about what the broker asked for: sentences without citation marks. */
  plan_sentences: readonly string[]
  /** Such as 2026-11-21. */
  today: string
}

/**
 * A message to a client for the broker to edit, from fixed phrases, the household's verdict and what plan documents
 * say. It promises nothing and recommends no plan.
 */
export function draftMessage({ broker_name, estimate, plan_sentences, today }: DraftMaterial): string {
  const days = estimate.verdict.by === null ? null : lastDays(estimate, today)
  return [
    'Hello,',
    plan_sentences.length > 0
      ? `Here is what the plan’s summary says. ${plan_sentences.join(' ')} The policy itself decides.`
      : `Thank you for your answers. ${suggested(estimate)}`,
    ...(plan_sentences.length > 0
      ? []
      : [
          `This is an estimate, not a decision: the marketplace and Medicaid make the final decision.${days === null ? '' : ` ${days}`}`,
        ]),
    'When is a good time to talk? You can reply here with a time that suits you.',
    broker_name,
  ].join('\n\n')
}

/** Facts that only the client can give come before any figure. */
const NEEDED: Readonly<Partial<Record<Estimate['verdict']['code'], string>>> = {
  ages_needed: 'the age of each person who needs coverage',
  child_unknown: 'if you care for a child under 19 at home',
  county_needed: 'the county of your home',
  unknown_place: 'the ZIP code of your home',
  not_applying: 'who in your household needs coverage',
}

function suggested({ verdict, plan_year }: Estimate): string {
  const needed = NEEDED[verdict.code]
  return needed === undefined
    ? `Here is what they suggest for ${plan_year}: ${verdict.sentence}`
    : `To give you figures, I still need to know ${needed}.`
}
