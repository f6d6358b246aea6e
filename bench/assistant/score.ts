import type { AssistantReply } from '@waymark/contracts/knowledge/assistant/endpoints'
import { denies, figuresOf, plain } from './figures.ts'
import type { Expected, Question } from './questions.ts'

/** How an answer turned out. The last one is for questions that the documents do not answer. */
export const OUTCOMES = ['right', 'page_only', 'wrong', 'abstained', 'answered'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The parts of a reply that count. */
export type Reply = Pick<AssistantReply, 'reply' | 'citations' | 'found' | 'table'>

export function outcomeOf({ expected }: Question, reply: Reply): Outcome {
  if (!expected) return reply.found ? 'answered' : 'right'
  if (!reply.found) return 'abstained'
  const at_page = reply.citations.some(
    ({ original_name, page }) => original_name === expected.file && page === expected.page,
  )
  const says = spoken(reply)
  if (!at_page || contradicts(says, expected)) return 'wrong'
  return isSaid(says, expected) ? 'right' : 'page_only'
}

/** The words of an answer without the names of files, which contain figures. */
export function spoken({ reply, citations, table }: Reply): string {
  const cells = (table?.rows ?? []).map((row) => row.map(({ text }) => text).join(' | '))
  let text = [reply, ...cells].join('\n')
  for (const { original_name } of citations) {
    text = text.replaceAll(original_name, '').replaceAll(original_name.replace(/\.\w+$/, ''), '')
  }
  return text
}

function isSaid(says: string, { figures, words, yes }: Expected): boolean {
  const said = figuresOf(says)
  if (figures && !figures.every((figure) => said.includes(figure))) return false
  if (words && !words.some((word) => plain(says).includes(plain(word)))) return false
  return yes === undefined || denies(says) !== yes
}

/** The answer begins with a figure of another row, or says the opposite. */
function contradicts(says: string, { figures, among = figures, yes }: Expected): boolean {
  const [first] = figuresOf(says)
  if (yes !== undefined) return denies(says) === yes
  return among !== undefined && first !== undefined && !among.includes(first)
}
