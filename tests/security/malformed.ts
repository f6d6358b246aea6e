import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  double,
  emailAddress,
  integer,
  jsonValue,
  nat,
  oneof,
  string,
  tuple,
  uuid,
} from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that our bodies use. */
const schemaPart = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

/** Values that break parsers, databases and comparisons, as JSON text because some have no JavaScript form. */
export const NASTY = [
  'null',
  'true',
  '0',
  '-1',
  '-0',
  '1.5',
  '9007199254740993',
  '1e999',
  '-1e999',
  '1e-999',
  '""',
  '" "',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"__proto__":{"admin":true}}',
  '{"toString":null,"constructor":{"prototype":{}}}',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\u200b\\ufeff"',
  '"__proto__"',
  '"constructor"',
  '"NaN"',
  '"%00"',
  '"../../etc/passwd"',
  '"\'; drop table client; --"',
  '"<script>alert(1)</script>"',
  '"${jndi:ldap://x}"',
  '"0000-00-00"',
  '"2026-02-30T25:61:61Z"',
  '"00000000-0000-0000-0000-000000000000"',
  '"ffffffff-ffff-ffff-ffff-ffffffffffff"',
  `"${'x'.repeat(5000)}"`,
  `"${'\\ud83d\\ude00'.repeat(120)}"`,
  `[${Array.from({ length: 500 }, () => '"x"').join(',')}]`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
]

const json = (value: unknown) => JSON.stringify(value) ?? 'null'
const nasty = oneof(
  constantFrom(...NASTY),
  string({ unit: 'binary', maxLength: 50 }).map(json),
  double().map((number) => String(number).replace('Infinity', '1e999').replace('NaN', '"NaN"')),
  jsonValue({ maxDepth: 3 }).map(json),
)

function fitting(part: z.output<typeof schemaPart>): Arbitrary<string> {
  const variants = [...(part.anyOf ?? []), ...(part.allOf ?? []), ...(part.oneOf ?? [])].map((one) =>
    fitting(schemaPart.parse(one)),
  )
  if (variants.length > 0) return oneof(...variants)
  if (Array.isArray(part.type)) return oneof(...part.type.map((type) => fitting({ ...part, type })))
  if (part.enum) return constantFrom(...part.enum.map(json))
  if (part.const !== undefined) return constant(json(part.const))
  switch (part.type) {
    case 'object':
      return objectOf(part, fitting)
    case 'array':
      return array(fitting(schemaPart.parse(part.items ?? {})), { maxLength: 3 }).map((items) => `[${items.join(',')}]`)
    case 'integer':
      return integer({ min: Math.max(part.minimum ?? 0, -1e6), max: Math.min(part.maximum ?? 100, 1e6) }).map(json)
    case 'number':
      return integer({ min: 0, max: 1000 }).map(json)
    case 'boolean':
      return boolean().map(json)
    case 'null':
      return constant('null')
    default:
      if (part.format === 'uuid') return uuid().map(json)
      if (part.format === 'email') return emailAddress().map(json)
      return constantFrom('"word"', '"two words"', '"12345"')
  }
}

function objectOf(
  part: z.output<typeof schemaPart>,
  valueOf: (part: z.output<typeof schemaPart>) => Arbitrary<string>,
): Arbitrary<string> {
  const fields = Object.entries(part.properties ?? {}).map(([name, value]) =>
    valueOf(schemaPart.parse(value)).map((text) => `${json(name)}:${text}`),
  )
  return tuple(...fields).map((members) => `{${members.join(',')}}`)
}

/** Variations of an accepted body: a field has a wrong type or appears twice, or the text ends early. */
export function malformed(body: z.ZodType): Arbitrary<string> {
  const schema = schemaPart.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
  return schema.oneOf ? oneof(...schema.oneOf.map((one) => around(schemaPart.parse(one)))) : around(schema)
}

function around(schema: z.output<typeof schemaPart>): Arbitrary<string> {
  const spoiled = (part: z.output<typeof schemaPart>): Arbitrary<string> =>
    oneof(
      { weight: 6, arbitrary: part.type === 'object' ? objectOf(part, spoiled) : fitting(part) },
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
      arbitrary: tuple(objectOf(schema, fitting), extra).map(([text, member]) => `${text.slice(0, -1)},${member}}`),
    },
    // Cut off anywhere.
    {
      weight: 2,
      arbitrary: tuple(objectOf(schema, fitting), nat(200)).map(([text, at]) => text.slice(0, at % text.length)),
    },
    { weight: 1, arbitrary: nasty },
    { weight: 1, arbitrary: string({ unit: 'binary', maxLength: 100 }) },
  )
}
