import { z } from 'zod'

/** Why a file's text could not be read: a code for figures, and the sentence for its owner. */
export const FAILURES = {
  protected: 'This file is protected by a password. Remove the password and upload it again.',
  damaged: 'This file is damaged or not what its name says, and cannot be read.',
  no_text: 'There is no text in this file.',
  scanned: 'This PDF holds pictures of pages, not text. Upload it with recognized text, or its pages as PNG or JPG.',
  too_long: 'This file has too many pages to be searched. Split it and upload the parts.',
  too_large: 'This file is too large once it is unpacked. Split it or make its pictures smaller.',
  too_slow: 'Reading this file took too long. Split it or save it anew and upload it again.',
} as const
export type Failure = keyof typeof FAILURES

/** Thrown where a file is read, for what is the file's own fault. */
export class UnreadableFile extends Error {
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure, options)
    this.failure = failure
  }
}

const isFailure = (value: unknown): value is Failure => typeof value === 'string' && Object.hasOwn(FAILURES, value)

/** What the process that reads a file answers. */
export const extraction = z.union([
  z.object({ pages: z.array(z.string()) }),
  z.object({ failure: z.custom<Failure>(isFailure) }),
])
export type Extraction = z.output<typeof extraction>

/** Beyond these a file is not searched: characters of a page, pages and characters of a file. */
export const MAX_PAGE_CHARS = 100_000
export const MAX_PAGES = 3000
export const MAX_CHARS = 12_000_000
