export const SMALL_TALK =
  /^\W*(?:hi|hello|hey|yo|thanks?|thank you|good (?:morning|afternoon|evening|night)|how are you|who are you|what are you|what can you do|are you (?:a|an|human|there|real)\b.*|tell me (?:a|about yourself)\b.*|ok(?:ay)?|bye|goodbye|nice|great|cool|test|help)(?: (?:there|you|so much|very much|today|doing|assistant|again|everyone|all|me|joke))*\W*$/i

export const DRAFT =
  /\b(?:draft|write|compose|prepare|type up|word|send|text|email|e-mail|message)\b(?:\s\S+){0,4}\s(?:an? )?(?:e-?mail|message|text|letter|note|reply|sms|follow.?up)\b|^\W*(?:please |can you |could you )*(?:e-?mail|message|text|write to|write) (?:her|him|them|the client|my client|this client)\b/i

export const CONTACT =
  /\b(?:phone|telephone|cell|mobile|fax|contact)(?:.s)?\s+(?:number|no\.?|details|info\w*)|\bphone\b|\be-?mail(?: address)?\b|\b(?:home|mailing|street|postal) address\b|\baddress\b|\b(?:ssn|social security|date of birth|birth ?day|birth date|last name|full name|first name)\b|\bwhat number\b|\bhow (?:do|can) i (?:reach|contact|call)\b|\bwhere does (?:he|she|the client) live\b/i

/** Numbers on a card, which a summary does not have. */
export const ID_NUMBER =
  /\b(?:group|member|subscriber|policy|enrollee|account|id|identification|bin|pcn)\s+(?:number|no\.|#|id\b)|\bid card\b/i

export const OF_INSURER =
  /\b(?:plans?|carriers?|insurers?|insurance|company|customer service|member services?|help ?line|appeals?|website|url|documents?)\b/i

export const CLAIMS =
  /\b(?:claims?|denied claim|has (?:she|he|the client|my client|the family) (?:already )?(?:met|paid|used|hit|reached)|have (?:i|we|they) (?:already )?(?:met|paid|used|hit|reached)|left on (?:her|his|my|the|their) deductible|(?:deductible|limit) (?:is )?left|remaining deductible|already (?:met|paid|spent)|so far this year|balance due|account balance|(?:her|his|my|their) bill\b|spent so far)\b/i

export const PROVIDER =
  /\b(?:in|within|inside|part of|accepts?|accepted|takes?|taking|participates?|participating|contracted|join\w*)\b.{0,40}\b(?:network|plan|insurance|it|this)\b|\bin-network\b/i
export const NEAR =
  /\b(?:doctors?|hospitals?|clinics?|pharmac(?:y|ies)|providers?|specialists?|dentists?)\b.{0,30}\b(?:near(?:est)?|nearby|closest|close to|around here)\b|\b(?:near(?:est)?|closest)\b.{0,30}\b(?:doctors?|hospitals?|clinics?|pharmac(?:y|ies)|providers?|specialists?|dentists?)\b/i
export const NAMED_PROVIDER =
  /\b[Dd]r\.?\s+\p{L}+|\bdoctor \p{Lu}\p{L}+|\b(?:my|her|his|their|our|the client.s)\s+(?:current\s+|own\s+|usual\s+|regular\s+|family\s+|old\s+|primary\s+)?(?:care\s+)?(?:doctor|doctors|pediatrician|dermatologist|cardiologist|oncologist|obgyn|ob\/gyn|gynecologist|therapist|psychiatrist|physician|surgeon|specialist|hospital|clinic|pharmacy|provider|dentist)\b|\b(?!(?:Is|Are|Does|Do|The|A|An|Any|Which|What|Can|Will)\b)\p{Lu}[\p{L}.]+(?:\s+\p{Lu}[\p{L}.]+)*\s+(?:Hospital|Clinic|Medical Center|Health System|Medical Group|Children.s|Pharmacy)\b|\b(?:CVS|Walgreens|Mayo|Cleveland Clinic|Johns Hopkins|Cedars.Sinai|MD Anderson|Sloan Kettering)\b/u

export const PREMIUM =
  /\bpremiums?\b|\b(?:monthly|per month|a month|each month|every month|month to month)\b.{0,25}\b(?:costs?|pay|payments?|price|rate|bill|fee|run)\b|\b(?:costs?|pay|payments?|price|rates?|bill|much|run)\b.{0,30}\b(?:monthly|per month|a month|each month|every month)\b|\b(?:cheapest|least expensive|most expensive|lowest.priced|lowest.cost|cheaper) (?:overall |one |of (?:the|my|these) )?(?:plans?|polic(?:y|ies))\b|\bhow much (?:is|does|do|are) (?:(?:this|the|that|your|these|a|each|\w+) )?(?:plans?|polic(?:y|ies)|insurance|coverage)(?: cost)?\W*$|\bprice of (?:the|this) (?:plan|policy)\b|\bquote\b/i

export const ELIGIBILITY =
  /\b(?:eligib\w*|qualif(?:y|ies|ied)|entitled?|entitlement|medicaid|medicare|subsid\w*|tax credits?|aptc|csr|cost.sharing reductions?|poverty|fpl|chip program)\b/i

export const UNDERWRITING =
  /\b(?:sell|enroll|sign (?:her|him|them|up)|insure|write (?:her|him|them)|get coverage|be (?:denied|refused|rejected|turned down|declined)|turn (?:her|him|them) down|deny|refuse|reject|accept (?:her|him|them|someone)|charge (?:her|him|them) more|accepted)\b.{0,60}\b(?:smok\w*|tobacco|vap\w*|diabet\w*|cancer|pregnan\w*|conditions?|sick|ill(?:ness)?|overweight|asthma|heart|hiv|health|pre-?existing|history)\b|\bpre-?existing\b|\b(?:smok\w*|tobacco|vap\w*)\b.{0,60}\b(?:sell|enroll|sign|insure|more|denied|refuse|accept|plan|surcharge|rate)\b|\b(?:can|may|am i (?:allowed|licensed)|allowed|license\w*)\b.{0,20}\bsell\b|\b(?:may|can) i sell\b/i

export const OPINION =
  /\b(?:recommend\w*|suggest\w*|advise|advice|should (?:i|she|he|they|we|my client|the client)|(?:is|be|would be|which is|what is|what.s) (?:the )?(?:best|better|right|ideal)|best (?:plan|policy|choice|option|fit)|right (?:plan|choice)|better plan|(?:good|bad|great|worth)\b.{0,20}\b(?:plan|policy|deal)|suits?|best for|right for|good for|gap insurance|indemnity|talking points|pitch)\b/i

/** What a person has or does, as opposed to what a plan pays. */
export const OF_PERSON =
  /\b(?:takes?|taking|diagnos\w*|suffers?|smok\w*|allergic|how old|conditions?|income|earns?|score|risk)\b/i
export const OF_PLAN =
  /\b(?:costs?|pays?|paid|co-?pay\w*|cover\w*|plans?|tiers?|charges?|price|how much|deductibles?|network|owes?|refills?)\b/i

/** A client, as opposed to a company. */
export const PERSON = /\b(?:he|she|they|his|her|their|them|him|client|lead|customer)\b/i

export const INSULIN = /\binsulin\b/i
