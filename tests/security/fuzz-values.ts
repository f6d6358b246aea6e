import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  double,
  emailAddress,
  integer,
  oneof,
  record,
  string,
  stringMatching,
  tuple,
} from 'fast-check'
import type { z } from 'zod'
import { type Part, partOf, schemaOf } from './json-schema-part.ts'
import { STRANGE } from './strange-values.ts'

const strange: Arbitrary<unknown> = oneof(
  { weight: 4, arbitrary: constantFrom(...STRANGE) },
  { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: double({ noNaN: true, noDefaultInfinity: true }) },
)

const day = integer({ min: -40_000, max: 80_000 }).map((days) => new Date(days * 86_400_000).toISOString())
const nearDay = integer({ min: -400, max: 400 }).map((days) => new Date(Date.now() + days * 86_400_000).toISOString())

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: Part, ids: readonly string[]): Arbitrary<string> {
  if (format === 'uuid') return constantFrom(...ids)
  if (format === 'email') {
    const plain = integer({ min: 0, max: 99 }).map((number) => `person-${number}@example.test`)
    return oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: emailAddress() })
  }
  if (format === 'date-time') return oneof(nearDay, day)
  if (format === 'date') return oneof(nearDay, day).map((text) => text.slice(0, 10))
  if (format === 'uri') return constantFrom('https://example.test/path?x=1', 'https://push.example.test/x')
  if (pattern !== undefined) {
    try {
      return stringMatching(new RegExp(pattern), { size: 'small' })
    } catch {
      // Not every pattern of JavaScript can be turned around.
    }
  }
  const words = constantFrom(
    'word',
    'two words',
    '75001',
    '555-0100',
    'Ünï 字 😀',
    '2026-11-24',
    '12:30',
    'TX',
    'other',
  )
  return oneof(
    { weight: 4, arbitrary: words.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x')) },
    { weight: 1, arbitrary: string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 300) }) },
    { weight: 1, arbitrary: constant('x'.repeat(Math.min(maxLength, 3000))) },
  )
}

/**
 * Values that mostly fit a schema. `odds` is how often, in 100, a part is replaced with something strange. Ids are of
 * records that exist, of this caller and of others.
 */
export function fitting(part: Part, ids: readonly string[], odds: number): Arbitrary<unknown> {
  const fits = exactly(part, ids, odds)
  return odds === 0
    ? fits
    : oneof({ weight: 100 - odds, arbitrary: fits }, { weight: odds, arbitrary: oneof(strange, constantFrom(...ids)) })
}

function exactly(part: Part, ids: readonly string[], odds: number): Arbitrary<unknown> {
  const inner = (value: unknown) => fitting(partOf(value), ids, odds)
  const variants = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])]
  if (variants.length > 0) return oneof(...variants.map(inner))
  if (part.const !== undefined) return constant(part.const)
  if (part.enum) return constantFrom(...part.enum)
  const { type } = part
  if (Array.isArray(type)) return oneof(...type.map((one) => inner({ ...part, type: one })))
  switch (type) {
    case 'object': {
      const fields = Object.fromEntries(
        Object.entries(part.properties ?? {}).map(([name, value]) => [name, inner(value)]),
      )
      const required = (part.required ?? []).filter((name) => name in fields)
      return record(fields, { requiredKeys: required })
    }
    case 'array':
      return array(inner(part.items ?? {}), {
        minLength: part.minItems ?? 0,
        maxLength: Math.max(part.minItems ?? 0, 3),
      })
    case 'integer':
      return integer({ min: Math.max(part.minimum ?? -5, -1e9), max: Math.min(part.maximum ?? 500, 1e9) })
    case 'number':
      return double({ min: Math.max(part.minimum ?? -5, -1e9), max: Math.min(part.maximum ?? 500, 1e9), noNaN: true })
    case 'boolean':
      return boolean()
    case 'null':
      return constant(null)
    case 'string':
      return textOf(part, ids)
    default:
      return oneof(strange, textOf(part, ids))
  }
}

/** Bodies for a schema as JSON text: half fit it, most others are strange in one place or two, a few are no JSON. */
export function fuzzedBodies(schema: z.ZodType, ids: readonly string[]): Arbitrary<string> {
  const part = schemaOf(schema)
  const json = (odds: number) => fitting(part, ids, odds).map((value) => JSON.stringify(value) ?? '')
  return oneof(
    { weight: 10, arbitrary: json(0) },
    { weight: 5, arbitrary: json(4) },
    { weight: 3, arbitrary: json(20) },
    { weight: 1, arbitrary: tuple(json(0), integer({ min: 0, max: 300 })).map(([text, at]) => text.slice(0, at)) },
    { weight: 1, arbitrary: strange.map((value) => JSON.stringify(value) ?? '') },
  )
}

/** An accepted body as JSON text with one part replaced, left out, or unchanged. */
export function changedBodies(accepted: object, ids: readonly string[]): Arbitrary<string> {
  const paths = [...pathsOf(accepted), ['extra']]
  const change = record({
    path: constantFrom(...paths),
    value: oneof(
      { weight: 4, arbitrary: strange },
      { weight: 2, arbitrary: constantFrom(...ids) },
      constant(undefined),
    ),
    whole: integer({ min: 0, max: 3 }),
  })
  return change.map(({ path, value, whole }) =>
    JSON.stringify(whole === 0 ? accepted : replaced(accepted, path, value)),
  )
}

type Path = readonly string[]
const pathsOf = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => [[...path, name], ...pathsOf(part, [...path, name])])
    : []

function replaced(whole: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value
  if (Array.isArray(whole))
    return whole.map((part, index) => (String(index) === name ? replaced(part, rest, value) : part))
  if (typeof whole !== 'object' || whole === null) return value
  return { ...whole, [name]: replaced(Reflect.get(whole, name), rest, value) }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Fields of a query, of a path or of a form, as text. */
export function fuzzedTexts(schema: z.ZodObject, ids: readonly string[]): Arbitrary<Record<string, string>> {
  const wide = schemaOf(schema)
  const fields = Object.entries(wide.properties ?? {}).map(
    ([name, value]) => [name, fitting(partOf(value), ids, 15)] as const,
  )
  return record(Object.fromEntries(fields), {
    requiredKeys: wide.required?.filter((name) => wide.properties?.[name]) ?? [],
  }).map((values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, asText(value)])))
}

/** Names and bytes of files: what they say they are, and something else. */
export const fuzzedFiles: Arbitrary<{ name: string; bytes: string }> = record({
  name: oneof(
    constantFrom(
      'a.csv',
      'a.pdf',
      'a.xlsx',
      'a.docx',
      'a.png',
      'a.jpg',
      'a.txt',
      'a.zip',
      '',
      '.',
      '../a.csv',
      'a\u0000.csv',
    ),
    string({ unit: 'binary', maxLength: 300 }),
  ),
  bytes: oneof(
    constantFrom(
      '',
      'First name,Email\nAda,ada@example.test\n',
      '%PDF-1.7\n1 0 obj\n',
      'PK\u0003\u0004',
      '\u0089PNG\r\n\u001a\n',
      '\u0000\u0000',
    ),
    array(string({ unit: 'binary', maxLength: 30 }), { maxLength: 20 }).map((cells) => cells.join(',')),
  ),
})
