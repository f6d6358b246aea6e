import { isRow, type PageText } from './pieces.ts'
import { nameWords } from './plans.ts'
import type { Question } from './question.ts'
import { stemOf, wordsOf } from './words.ts'

/** In characters: the part of a first page that names the plan. */
const TITLE = 400

/** The files whose names contain most of the question's words. */
export function filesNamed({ others, others_written }: Question, pages: readonly PageText[]) {
  const files = new Set<string>()
  const words = new Set<string>()
  const names = new Map(pages.map(({ file_id, original_name }) => [file_id, wordsOfName(original_name)]))
  let most = 0
  for (const [file_id, name] of names) {
    const joined = others_written.map((word, at) => name.has(stemOf(`${word}${others_written[at + 1] ?? ''}`)))
    const known = others.filter(
      (word, at) =>
        (others_written[at] ?? '').length > 2 && (name.has(word) || joined[at] === true || joined[at - 1] === true),
    )
    if (known.length === 0 || known.length < most) continue
    if (known.length > most) files.clear()
    most = known.length
    files.add(file_id)
    for (const word of known) words.add(word)
  }
  return { files, words }
}

/** Whole words: "coverage" does not name an age. `Gold2026` also counts as two words. */
const wordsOfName = (name: string): ReadonlySet<string> =>
  new Set(nameWords(`${name} ${name.replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' ')}`).map(stemOf))

/** Which of the words are in each file's name or at the top of its first page, where the plan's name is. */
export function wordsByFile(others: readonly string[], pages: readonly PageText[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { file_id, original_name, page, text } of pages) {
    const known = found.get(file_id) ?? new Set<string>()
    // A row names its own plan only.
    const title =
      page === 1
        ? text
            .slice(0, TITLE)
            .split('\n')
            .filter((line) => !isRow(line))
            .join(' ')
        : ''
    const here = new Set(wordsOf(`${original_name} ${title}`))
    for (const word of others) if (here.has(word)) known.add(word)
    found.set(file_id, known)
  }
  return found
}
