import { type Arbitrary, constantFrom, double, jsonValue, nat, oneof, string, tuple } from 'fast-check'
import type { z } from 'zod'
import { fitting } from './fuzz-values.ts'
import { type Part, partOf, schemaOf } from './json-schema-part.ts'
import { NASTY } from './strange-values.ts'

const ID = '01920000-0000-7000-8000-000000000001'

const json = (value: unknown) => JSON.stringify(value) ?? 'null'
const nasty = oneof(
  constantFrom(...NASTY),
  string({ unit: 'binary', maxLength: 50 }).map(json),
  double().map((number) => String(number).replace('Infinity', '1e999').replace('NaN', '"NaN"')),
  jsonValue({ maxDepth: 3 }).map(json),
)

const fits = (part: Part): Arbitrary<string> => fitting(part, [ID], 0).map(json)

function objectOf(part: Part, valueOf: (part: Part) => Arbitrary<string>): Arbitrary<string> {
  const fields = Object.entries(part.properties ?? {}).map(([name, value]) =>
    valueOf(partOf(value)).map((text) => `${json(name)}:${text}`),
  )
  return tuple(...fields).map((members) => `{${members.join(',')}}`)
}

/** Variations of an accepted body: a field has a wrong type or appears twice, or the text ends early. */
export function malformed(body: z.ZodType): Arbitrary<string> {
  const schema = schemaOf(body)
  return schema.oneOf ? oneof(...schema.oneOf.map((one) => around(partOf(one)))) : around(schema)
}

function around(schema: Part): Arbitrary<string> {
  const spoiled = (part: Part): Arbitrary<string> =>
    oneof(
      { weight: 6, arbitrary: part.type === 'object' ? objectOf(part, spoiled) : fits(part) },
      { weight: 1, arbitrary: nasty },
    )
  const names = Object.keys(schema.properties ?? {})
  const extra = tuple(constantFrom('__proto__', 'constructor', '', 'a\u0000', ...names).map(json), nasty).map(
    ([name, value]) => `${name}:${value}`,
  )
  return oneof(
    { weight: 8, arbitrary: objectOf(schema, spoiled) },
    {
      weight: 2,
      arbitrary: tuple(objectOf(schema, fits), extra).map(([text, member]) => `${text.slice(0, -1)},${member}}`),
    },
    // Cut off anywhere.
    {
      weight: 2,
      arbitrary: tuple(objectOf(schema, fits), nat(200)).map(([text, at]) => text.slice(0, at % text.length)),
    },
    { weight: 1, arbitrary: nasty },
    { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 100 }) },
  )
}
