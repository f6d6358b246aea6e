import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** The language of the messages in the code. Every other language is a folder in `languages`. */
export const SOURCE = 'en'

const FOLDER = new URL('languages/', import.meta.url)

/** What each message of the code is in one language. */
export type Catalog = ReadonlyMap<string, string>

/** The languages with a catalog, such as `es`. */
export const translatedLanguages: readonly string[] = readdirSync(FOLDER).toSorted()

const messages = z.record(z.string(), z.string())

/** The parts of a catalog, by the names of their files. */
export const partsOf = (language: string): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  Object.fromEntries(
    readdirSync(new URL(`${language}/`, FOLDER)).map((file) => [
      file,
      messages.parse(JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8'))),
    ]),
  )

/** Empty for English, the source. */
export const catalogOf = (language: string): Catalog =>
  new Map(language === SOURCE ? [] : Object.values(partsOf(language)).flatMap(Object.entries))
