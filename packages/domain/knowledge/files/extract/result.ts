import { planFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { z } from 'zod'

/** Why a file's text could not be read: a code for statistics and a sentence for the owner. */
export const FAILURES = {
  protected: 'This file is protected by a password. Remove the password and upload it again.',
  damaged: 'This file is damaged, or its type does not match its name.',
  no_text: 'There is no text in this file.',
  scanned: 'No text could be recognized in this scan. Scan it again with more contrast, or upload a version with text.',
  too_long: 'This file has too many pages to search. Split it and upload the parts.',
  too_large: 'This file is too large when unpacked. Split it or make its images smaller.',
  too_slow: 'Reading this file took too long. Split it, or save it again and upload the new file.',
} as const
export type Failure = keyof typeof FAILURES

/** Thrown when the file itself is at fault. */
export class UnreadableFile extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure, options)
    this.failure = failure
  }
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'string' && Object.hasOwn(FAILURES, value)

const readPage = z.object({
  text: z.string(),
  /** How sure text recognition is, from 0 to 1. Null for text that was not recognized in a picture. */
  confidence: z.number().nullable(),
})
export type ReadPage = z.output<typeof readPage>

/** What a reader finds in a file. */
const content = z.object({
  pages: z.array(readPage),
  facts: z.array(planFact),
  /** How many pages are only pictures and were not read, because there are more of them than `MAX_SCANNED_PAGES`. */
  unread: z.number().optional(),
})
export type Content = z.output<typeof content>

/** The content of a file whose text was not recognized in a picture. */
export const textContent = (texts: readonly string[]): Content => ({
  pages: texts.map((text) => ({ text, confidence: null })),
  facts: [],
})

/** These many pages of a PDF are only pictures, and its text is complete after they are read. */
const scan = z.object({ scanned: z.number() })
export type Scan = z.output<typeof scan>

/** The output of the process that reads a file. */
export const extraction = z.union([content, scan, z.object({ failure: z.custom<Failure>(isFailure) })])
export type Extraction = z.output<typeof extraction>

/** Text beyond these limits is not searchable: characters per page, pages and characters per file. */
export const MAX_PAGE_CHARS = 100_000
export const MAX_PAGES = 3000
export const MAX_CHARS = 12_000_000
/** More pages of a file are not read from pictures. */
export const MAX_SCANNED_PAGES = 60

/** What the process writes, in a line of its own, when it begins another page of a scan. */
export const reading = z.object({ page: z.number(), pages: z.number() })
export type Reading = z.output<typeof reading>
