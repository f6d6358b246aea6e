import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { definitionOf, GLOSSARY } from './definitions.ts'
import { entitlementFacts } from './entitlement-facts.ts'
import type { Route } from './route-question.ts'
import { ID_NUMBER } from './words/route-words.ts'

/** What the product knows of the chosen client that may stand beside "your files do not say". */
export interface BesideClient {
  estimate: Estimate
  tobacco_use: boolean
  state: string | null
  /** Whether the broker has a license in the client's state. */
  licensed: boolean
}

type Beyond = Exclude<Route, 'facts' | 'client' | 'draft' | 'text'>

const CHOOSE = 'Choose a client above, and I can say what the product knows about their household.'

export const NOT_ASSESSED = 'This client has not taken the assessment, so I know nothing about their household.'

/**
 * The answer to a question that plan documents cannot answer, with what the product knows instead and from where. Nothing is
 * known of a client who is `chosen` and not assessed.
 */
export function sayBeyond(
  route: Beyond,
  text: string,
  client: BesideClient | null,
  { chosen = client !== null }: { chosen?: boolean } = {},
): { text: string; found: boolean } {
  const unknown = chosen ? NOT_ASSESSED : CHOOSE
  const verdict = client ? entitlementFacts(client.estimate).join(' ') : null
  const known = (intro: string, more: readonly (string | null)[]) => {
    const facts = more.filter((fact) => fact !== null && fact !== '')
    return {
      text: [intro, ...(facts.length > 0 ? [facts.join(' ')] : [])].join('\n\n'),
      found: client !== null && facts.length > 0,
    }
  }
  switch (route) {
    case 'definition':
      return { text: `${definitionOf(text) ?? ''} (Source: ${GLOSSARY}.)`, found: true }
    case 'small_talk':
      return {
        text: 'I answer from your plan documents and about the client you choose. Ask, for example, “What is the deductible?” or “Which plan has the lowest emergency room cost?”',
        found: false,
      }
    case 'contact':
      if (ID_NUMBER.test(text)) {
        return {
          text: 'Your files do not say the numbers of a person’s insurance card. The card and the insurer have them.',
          found: false,
        }
      }
      return {
        text: 'Your files do not say how to reach a client or an insurer, and I do not show clients’ names, phone numbers, emails or addresses. Open the client to see them.',
        found: false,
      }
    case 'claims':
      return {
        text: 'Your files do not say what a person has paid, claimed or used so far. Their insurer knows.',
        found: false,
      }
    case 'provider':
      return {
        text: 'Your files do not say which doctors, hospitals and pharmacies are in a network: only the plan’s own directory does.',
        found: false,
      }
    case 'drug_list':
      return {
        text: 'Your files do not say whether a plan covers a drug, or in which tier it is: only the plan’s drug list does.',
        found: false,
      }
    case 'premium':
      return known('Your files do not say what a plan costs a month.', [verdict ?? unknown])
    case 'eligibility':
      return known('Your files do not say what a person is eligible for.', [verdict ?? unknown])
    case 'opinion':
      return known(
        'Your files do not say which plan is best for a person, and I do not choose one. I can compare your plans by any of their rows.',
        [verdict ?? unknown],
      )
    case 'underwriting':
      return known(
        'Your files do not say who may buy a plan. A marketplace plan accepts everyone and may not charge more for a health condition; for tobacco use it may, where the state allows it (45 CFR 147.102 and 147.104).',
        client
          ? [
              client.state === null
                ? null
                : client.licensed
                  ? `You have a license in ${client.state}, where this client lives.`
                  : `This client lives in ${client.state}, where you have no license on file.`,
              /\b(?:smok\w*|tobacco|vap\w*)\b/i.test(text)
                ? `In the assessment, tobacco use is: ${client.tobacco_use ? 'yes' : 'no'}.`
                : null,
              verdict,
            ]
          : [unknown],
      )
    default:
      return route satisfies never
  }
}
