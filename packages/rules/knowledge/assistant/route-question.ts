import { isOnlyAboutClient } from './client-facts.ts'
import { definitionOf } from './definitions.ts'
import type { Understood } from './understand.ts'
import {
  CLAIMS,
  CONTACT,
  DRAFT,
  ELIGIBILITY,
  ID_NUMBER,
  INSULIN,
  NAMED_PROVIDER,
  NEAR,
  OF_INSURER,
  OF_PERSON,
  OF_PLAN,
  OPINION,
  PERSON,
  PREMIUM,
  PROVIDER,
  SMALL_TALK,
  UNDERWRITING,
} from './words/route-words.ts'

/** What kind of answer a question needs. */
export type Route =
  /** A fact of plan documents. */
  | 'facts'
  /** What the product knows of the chosen client. */
  | 'client'
  /** A message to the chosen client. */
  | 'draft'
  | 'definition'
  | 'small_talk'
  /** Which plan is best, or what to do. */
  | 'opinion'
  | 'premium'
  | 'provider'
  | 'drug_list'
  | 'contact'
  | 'eligibility'
  /** Who may be sold a plan. */
  | 'underwriting'
  /** What a person has paid or claimed. */
  | 'claims'
  /** Any other text in the files. */
  | 'text'

/**
 * Decides what may answer. `about_client` says whether a client is chosen and the product knows something about them
 * that the question asks for.
 */
export function routeOf(asked: Understood, about_client: boolean): Route {
  const { text, subjects, items, tiers } = asked
  const named = subjects.length + items.length + tiers.length > 0
  const certain = named && asked.sure
  const only_about_person = isOnlyAboutClient(text) && OF_PERSON.test(text) && !OF_PLAN.test(text)
  if (SMALL_TALK.test(text)) return 'small_talk'
  if (DRAFT.test(text)) return 'draft'
  if (asksForContact(text, certain)) return 'contact'
  if (CLAIMS.test(text)) return 'claims'
  if (UNDERWRITING.test(text)) return 'underwriting'
  if (asksForProvider(text)) return 'provider'
  if (ELIGIBILITY.test(text) && !certain) return about_client ? 'client' : 'eligibility'
  if (definitionOf(text) !== null) return 'definition'
  if (asksForPremium(asked, certain)) return 'premium'
  if ((about_client && !named) || only_about_person) return 'client'
  if (asksForDrugList(asked)) return 'drug_list'
  if (OPINION.test(text) && !certain && asked.across?.how !== 'compare') return 'opinion'
  // "Is laser eye surgery covered?" is not about surgery in general.
  if (named) return asked.sure || !asked.asks_coverage || asked.unknown.length === 0 ? 'facts' : 'text'
  return !about_client && PERSON.test(text) && OF_PERSON.test(text) && !OF_PLAN.test(text) ? 'client' : 'text'
}

const asksForContact = (text: string, certain: boolean): boolean =>
  ID_NUMBER.test(text) || (CONTACT.test(text) && !OF_INSURER.test(text) && !(certain && /\bphysical\b/i.test(text)))

const asksForProvider = (text: string): boolean =>
  (NEAR.test(text) && !/\b(?:cost|copay|charge|how much|urgent)\b/i.test(text)) ||
  (NAMED_PROVIDER.test(text) &&
    (PROVIDER.test(text) || /\bnetwork|accept|take\b/i.test(text)) &&
    !/\b(?:referral|cost|copay|charge|how much|not in|isn.t in|out of)\b/i.test(text))

const asksForPremium = ({ text, subjects }: Understood, certain: boolean): boolean =>
  PREMIUM.test(text) &&
  !subjects.some(({ name }) => name === 'out_of_pocket_exclusions') &&
  (!certain || /\bpremiums?\b/i.test(text))

const asksForDrugList = ({ text, subjects, tiers, drug }: Understood): boolean =>
  drug !== null &&
  !INSULIN.test(text) &&
  subjects.every(({ name }) => name === 'drugs') &&
  (tiers.length === 0 || /\bwhich tier|what tier\b/i.test(text))
