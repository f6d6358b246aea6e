import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { denies, figuresOf } from './figures.ts'
import { isHeldOut, type Question } from './questions.ts'

const answers = z.array(
  z.object({
    file: z.string(),
    question: z.string(),
    kind: z.enum(['standard', 'paraphrased', 'unanswerable']),
    /** The cell as it is printed. Null if the file does not say it. */
    expected: z.string().nullable(),
    /** Null if the file does not say it. */
    page: z.number().int().nullable(),
    /** Figures that an answer may begin with, besides the expected one. */
    among: z.array(z.string()).optional(),
    /** The answer is yes or no, and this. */
    yes: z.boolean().optional(),
    /** The answer has one of these words. */
    words: z.array(z.string()).optional(),
  }),
)

export interface GivenFile {
  name: string
  bytes: Buffer
  questions: Question[]
}

/** The PDFs of a folder that the answers file asks about. */
export function givenFiles(folder: string, answers_file: string): GivenFile[] {
  const all = answers.parse(JSON.parse(readFileSync(answers_file, 'utf8')))
  return [...new Set(all.map(({ file }) => file))].map((name) => ({
    name,
    bytes: readFileSync(join(folder, name)),
    questions: all
      .filter(({ file }) => file === name)
      .map(({ question: asks, kind, expected: text, page, among, yes, words }): Question => {
        const base = { asks, kind, held_out: isHeldOut(asks) }
        if (text === null || page === null) return { ...base, expected: null }
        const figures = figuresOf(text)
        const where = { file: name, page, text }
        if (yes !== undefined) return { ...base, expected: { ...where, yes } }
        if (words) return { ...base, expected: { ...where, words } }
        if (figures.length === 0) return { ...base, expected: { ...where, yes: !denies(text) } }
        const row = [...figures, ...(among ?? []).flatMap(figuresOf)]
        return { ...base, expected: { ...where, figures: figures.slice(0, 1), among: row } }
      }),
  }))
}
