import { isOnlyAboutClient } from './client-facts.ts'
import { definitionOf } from './definitions.ts'
import type { Understood } from './understand.ts'

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

const SMALL_TALK =
  /^\W*(?:hi|hello|hey|yo|thanks?|thank you|good (?:morning|afternoon|evening|night)|how are you|who are you|what are you|what can you do|are you (?:a|an|human|there|real)\b.*|tell me (?:a|about yourself)\b.*|ok(?:ay)?|bye|goodbye|nice|great|cool|test|help)(?: (?:there|you|so much|very much|today|doing|assistant|again|everyone|all|me|joke))*\W*$/i

const DRAFT =
  /\b(?:draft|write|compose|prepare|type up|word|send|text|email|e-mail|message)\b(?:\s\S+){0,4}\s(?:an? )?(?:e-?mail|message|text|letter|note|reply|sms|follow.?up)\b|^\W*(?:please |can you |could you )*(?:e-?mail|message|text|write to|write) (?:her|him|them|the client|my client|this client)\b/i

const CONTACT =
  /\b(?:phone|telephone|cell|mobile|fax|contact)(?:.s)?\s+(?:number|no\.?|details|info\w*)|\bphone\b|\be-?mail(?: address)?\b|\b(?:home|mailing|street|postal) address\b|\baddress\b|\b(?:ssn|social security|date of birth|birth ?day|birth date|last name|full name|first name)\b|\bwhat number\b|\bhow (?:do|can) i (?:reach|contact|call)\b|\bwhere does (?:he|she|the client) live\b/i

/** Numbers on a card, which a summary does not have. */
export const ID_NUMBER =
  /\b(?:group|member|subscriber|policy|enrollee|account|id|identification|bin|pcn)\s+(?:number|no\.|#|id\b)|\bid card\b/i

const OF_INSURER =
  /\b(?:plans?|carriers?|insurers?|insurance|company|customer service|member services?|help ?line|appeals?|website|url|documents?)\b/i

const CLAIMS =
  /\b(?:claims?|denied claim|has (?:she|he|the client|my client|the family) (?:already )?(?:met|paid|used|hit|reached)|have (?:i|we|they) (?:already )?(?:met|paid|used|hit|reached)|left on (?:her|his|my|the|their) deductible|(?:deductible|limit) (?:is )?left|remaining deductible|already (?:met|paid|spent)|so far this year|balance due|account balance|(?:her|his|my|their) bill\b|spent so far)\b/i

const PROVIDER =
  /\b(?:in|within|inside|part of|accepts?|accepted|takes?|taking|participates?|participating|contracted|join\w*)\b.{0,40}\b(?:network|plan|insurance|it|this)\b|\bin-network\b/i
const NEAR =
  /\b(?:doctors?|hospitals?|clinics?|pharmac(?:y|ies)|providers?|specialists?|dentists?)\b.{0,30}\b(?:near(?:est)?|nearby|closest|close to|around here)\b|\b(?:near(?:est)?|closest)\b.{0,30}\b(?:doctors?|hospitals?|clinics?|pharmac(?:y|ies)|providers?|specialists?|dentists?)\b/i
const NAMED_PROVIDER =
  /\b[Dd]r\.?\s+\p{L}+|\bdoctor \p{Lu}\p{L}+|\b(?:my|her|his|their|our|the client.s)\s+(?:current\s+|own\s+|usual\s+|regular\s+|family\s+|old\s+|primary\s+)?(?:care\s+)?(?:doctor|doctors|pediatrician|dermatologist|cardiologist|oncologist|obgyn|ob\/gyn|gynecologist|therapist|psychiatrist|physician|surgeon|specialist|hospital|clinic|pharmacy|provider|dentist)\b|\b(?!(?:Is|Are|Does|Do|The|A|An|Any|Which|What|Can|Will)\b)\p{Lu}[\p{L}.]+(?:\s+\p{Lu}[\p{L}.]+)*\s+(?:Hospital|Clinic|Medical Center|Health System|Medical Group|Children.s|Pharmacy)\b|\b(?:CVS|Walgreens|Mayo|Cleveland Clinic|Johns Hopkins|Cedars.Sinai|MD Anderson|Sloan Kettering)\b/u

const PREMIUM =
  /\bpremiums?\b|\b(?:monthly|per month|a month|each month|every month|month to month)\b.{0,25}\b(?:costs?|pay|payments?|price|rate|bill|fee|run)\b|\b(?:costs?|pay|payments?|price|rates?|bill|much|run)\b.{0,30}\b(?:monthly|per month|a month|each month|every month)\b|\b(?:cheapest|least expensive|most expensive|lowest.priced|lowest.cost|cheaper) (?:overall |one |of (?:the|my|these) )?(?:plans?|polic(?:y|ies))\b|\bhow much (?:is|does|do|are) (?:(?:this|the|that|your|these|a|each|\w+) )?(?:plans?|polic(?:y|ies)|insurance|coverage)(?: cost)?\W*$|\bprice of (?:the|this) (?:plan|policy)\b|\bquote\b/i

const ELIGIBILITY =
  /\b(?:eligib\w*|qualif(?:y|ies|ied)|entitled?|entitlement|medicaid|medicare|subsid\w*|tax credits?|aptc|csr|cost.sharing reductions?|poverty|fpl|chip program)\b/i

const UNDERWRITING =
  /\b(?:sell|enroll|sign (?:her|him|them|up)|insure|write (?:her|him|them)|get coverage|be (?:denied|refused|rejected|turned down|declined)|turn (?:her|him|them) down|deny|refuse|reject|accept (?:her|him|them|someone)|charge (?:her|him|them) more|accepted)\b.{0,60}\b(?:smok\w*|tobacco|vap\w*|diabet\w*|cancer|pregnan\w*|conditions?|sick|ill(?:ness)?|overweight|asthma|heart|hiv|health|pre-?existing|history)\b|\bpre-?existing\b|\b(?:smok\w*|tobacco|vap\w*)\b.{0,60}\b(?:sell|enroll|sign|insure|more|denied|refuse|accept|plan|surcharge|rate)\b|\b(?:can|may|am i (?:allowed|licensed)|allowed|license\w*)\b.{0,20}\bsell\b|\b(?:may|can) i sell\b/i

const OPINION =
  /\b(?:recommend\w*|suggest\w*|advise|advice|should (?:i|she|he|they|we|my client|the client)|(?:is|be|would be|which is|what is|what.s) (?:the )?(?:best|better|right|ideal)|best (?:plan|policy|choice|option|fit)|right (?:plan|choice)|better plan|(?:good|bad|great|worth)\b.{0,20}\b(?:plan|policy|deal)|suits?|best for|right for|good for|gap insurance|indemnity|talking points|pitch)\b/i

/** What a person has or does, as opposed to what a plan pays. */
const OF_PERSON =
  /\b(?:takes?|taking|diagnos\w*|suffers?|smok\w*|allergic|how old|conditions?|income|earns?|score|risk)\b/i
const OF_PLAN =
  /\b(?:costs?|pays?|paid|co-?pay\w*|cover\w*|plans?|tiers?|charges?|price|how much|deductibles?|network|owes?|refills?)\b/i

/** A client, as opposed to a company. */
export const PERSON = /\b(?:he|she|they|his|her|their|them|him|client|lead|customer)\b/i

/**
 * Decides what may answer. `about_client` says whether a client is chosen and the product knows something about them
 * that the question asks for.
 */
export function routeOf(asked: Understood, about_client: boolean): Route {
  const { text, subjects, items, tiers, drug } = asked
  const named = subjects.length + items.length + tiers.length > 0
  if (SMALL_TALK.test(text)) return 'small_talk'
  if (DRAFT.test(text)) return 'draft'
  if (CONTACT.test(text) && !OF_INSURER.test(text) && !(named && asked.sure && /\bphysical\b/i.test(text)))
    return 'contact'
  if (ID_NUMBER.test(text)) return 'contact'
  if (CLAIMS.test(text)) return 'claims'
  if (UNDERWRITING.test(text)) return 'underwriting'
  if (NEAR.test(text) && !/\b(?:cost|copay|charge|how much|urgent)\b/i.test(text)) return 'provider'
  if (
    NAMED_PROVIDER.test(text) &&
    (PROVIDER.test(text) || /\bnetwork|accept|take\b/i.test(text)) &&
    !/\b(?:referral|cost|copay|charge|how much|not in|isn.t in|out of)\b/i.test(text)
  )
    return 'provider'
  if (ELIGIBILITY.test(text) && !(named && asked.sure)) return about_client ? 'client' : 'eligibility'
  if (definitionOf(text) !== null) return 'definition'
  if (
    PREMIUM.test(text) &&
    !subjects.some(({ name }) => name === 'out_of_pocket_exclusions') &&
    (!(named && asked.sure) || /\bpremiums?\b/i.test(text))
  )
    return 'premium'
  if (about_client && (!named || (isOnlyAboutClient(text) && OF_PERSON.test(text) && !OF_PLAN.test(text))))
    return 'client'
  if (!about_client && isOnlyAboutClient(text) && OF_PERSON.test(text) && !OF_PLAN.test(text)) return 'client'
  if (
    drug !== null &&
    !INSULIN.test(text) &&
    subjects.every(({ name }) => name === 'drugs') &&
    (tiers.length === 0 || /\bwhich tier|what tier\b/i.test(text))
  )
    return 'drug_list'
  if (OPINION.test(text) && (!named || !asked.sure) && asked.across?.how !== 'compare') return 'opinion'
  // "Is laser eye surgery covered?" is not about surgery in general.
  if (named) return asked.sure || !asked.asks_coverage || asked.unknown.length === 0 ? 'facts' : 'text'
  return !about_client && PERSON.test(text) && OF_PERSON.test(text) && !OF_PLAN.test(text) ? 'client' : 'text'
}

const INSULIN = /\binsulin\b/i
