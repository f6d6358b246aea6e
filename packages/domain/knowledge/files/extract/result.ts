import { z } from 'zod'

/** Why a file's text could not be read: a code for statistics and a sentence for the owner. */
export const FAILURES = {
  protected: 'This file is protected by a password. Remove the password and upload it again.',
  damaged: 'This file is damaged, or its type does not match its name.',
  no_text: 'There is no text in this file.',
  scanned: 'This PDF contains images of pages, not text. Upload a version with text (OCR), or the pages as PNG or JPG.',
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

const isFailure = (value: unknown): value is Failure => typeof value === 'string' && Object.hasOwn(FAILURES, value)

/** The output of the process that reads a file. */
export const extraction = z.union([
  z.object({ pages: z.array(z.string()) }),
  z.object({ failure: z.custom<Failure>(isFailure) }),
])
export type Extraction = z.output<typeof extraction>

/** Text beyond these limits is not searchable: characters per page, pages and characters per file. */
export const MAX_PAGE_CHARS = 100_000
export const MAX_PAGES = 3000
export const MAX_CHARS = 12_000_000
