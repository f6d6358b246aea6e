import { readQuestion } from './question.ts'
import type { Route } from './route-question.ts'
import { ID_NUMBER, PERSON } from './words/route-words.ts'

/** An amount, also in a column of a sheet: "premium: 506.75". */
const PRICE = /\$\s?\d|\b(?:premium|rate|month)[^;:]*: ?\d|: ?\d[\d,]*\.\d\d\b/i

/** A phone number, an email address or a postal address. */
const REACH = /\d{3}\D{1,3}\d{4}\b|\w@\w|\b[Bb](?:ox|OX) \d|\b[A-Z]{2},? \d{5}\b/

/** A number that is no person’s, with its name: "group number: 77120". */
const NUMBER = /\b(?:(?:group|policy|account)[\s_]*(?:number|no\b\.?|#|id\b)|bin|pcn)\W{0,3}\w*\d/i

/** What is said of a drug, also by a row of a list. A note about a client only names it. */
const COVERS =
  /(?<![a-z])(?:tiers?|formulary|drug list|covered|excluded|preferred|co-?pay\w*|coinsurance|prior[-_ ]auth\w*|step therapy)\b|\b(?:PA|QL|ST)\b| \| |\$\s?\d/i
const OF_CLIENT = /\b(?:clients?|members?|patients?|medications?|income|premiums?)\s*:/i

/** What the verdict on a household answers, and no handbook. */
const OF_HOUSEHOLD =
  /\b(?:medicaid|medicare|subsid\w*|tax credits?|aptc|csr|cost.sharing|poverty|fpl|chip|households?)\b/i

/** A doctor or a claim of one person. */
const OF_ONE = /\b(?:my|our|status|denied|paid|pending|processed|approved)\b/i

/** What to look for in files without plan facts, and which passages answer. */
interface Search {
  words: string
  answers: (passage: string) => boolean
}

/**
 * How a rate sheet, a list of contacts or drugs, a directory or a handbook may answer what plan documents do not. Null if
 * the question is about a person.
 */
export function inOtherFiles(route: Route, text: string): Search | null {
  if (route === 'premium')
    return { words: text, answers: (passage) => PRICE.test(passage) && /premium|rate|month/i.test(passage) }
  if (PERSON.test(text)) return null
  switch (route) {
    case 'contact': {
      const wanted = ID_NUMBER.test(text) ? NUMBER : REACH
      return { words: text, answers: (passage) => wanted.test(passage) }
    }
    case 'drug_list':
      return { words: text, answers: (passage) => COVERS.test(passage) && !OF_CLIENT.test(passage) }
    case 'provider':
      // A row of a directory names a network, and does not say "in network".
      return saysEnough(text) && !OF_ONE.test(text) ? anyWith(text.replaceAll(/\bin[- ]network\b/gi, 'network')) : null
    case 'claims':
      return saysEnough(text) && !OF_ONE.test(text) ? anyWith(text) : null
    case 'eligibility':
      return saysEnough(text) && !OF_HOUSEHOLD.test(text) ? anyWith(text) : null
    case 'opinion':
      return saysEnough(text) ? anyWith(text) : null
    default:
      return null
  }
}

const anyWith = (words: string): Search => ({ words, answers: () => true })

/** A passage that has a single word of the question, such as "recommend", does not answer it. */
function saysEnough(text: string): boolean {
  const { topics, others } = readQuestion(text)
  return topics.length + others.length > 1
}
