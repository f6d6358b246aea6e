/**
 * A Prisma generator: writes a row declaration for every table (`packages/platform/row.ts`). A statement names the
 * columns it returns as `tables.client.pick('id', 'email')`, and only the schema says what they are. A column whose
 * comment has `@sealed` is declared as sealed. Prisma starts this
 * program, sends requests as lines of JSON on standard input and reads the responses on standard error. It is plain
 * JavaScript, because `npm ci` may run it on an older Node.
 */
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

const SCALARS = {
  String: 'text',
  Boolean: 'bool',
  Int: 'int4',
  BigInt: 'int8',
  Float: 'float8',
  Decimal: 'numeric',
  DateTime: 'timestamptz',
  Json: 'jsonb',
  Bytes: 'bytea',
}
const NATIVE = { Uuid: 'uuid', Date: 'date' }

const answers = {
  getManifest: () => ({ manifest: { prettyName: 'rows of the tables', defaultOutput: 'tables.ts' } }),
  async generate({ dmmf, generator }) {
    await writeFile(generator.output.value, tablesOf(dmmf.datamodel))
    return null
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line)
  const result = await answers[method](params)
  process.stderr.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`)
}

function tablesOf({ models, enums }) {
  const typeNames = new Map(enums.map(({ name, dbName }) => [name, dbName ?? name]))
  const used = new Set(['row'])
  const columnOf = ({ kind, type, nativeType, isList, isRequired, documentation }, place, id) => {
    const scalar = NATIVE[nativeType?.[0]] ?? SCALARS[type]
    if (kind === 'scalar') used.add(scalar)
    else used.add('oneOf')
    let column = kind === 'enum' ? `oneOf(enums.${type}, '${typeNames.get(type)}')` : scalar
    for (const [wrapped, by] of [
      [isList, 'array'],
      [!isRequired, 'nullable'],
    ]) {
      if (!wrapped) continue
      used.add(by)
      column = `${by}(${column})`
    }
    if (!documentation?.includes('@sealed')) return column
    used.add('sealed')
    return `sealed(${column}, '${place}', '${id}')`
  }
  const tables = models.map(({ name, dbName, fields, primaryKey }) => {
    const table = dbName ?? name
    const own = fields.find(({ isId, isUnique, name: of }) => isId || (isUnique && of === 'id'))?.name
    const id = own ?? primaryKey?.fields.join(':')
    const columns = fields
      .filter(({ kind }) => kind === 'scalar' || kind === 'enum')
      .map((field) => {
        const column = field.dbName ?? field.name
        return `    ${column}: ${columnOf(field, `${table}.${column}`, id)},\n`
      })
    return `  ${table}: row({\n${columns.join('')}  }),\n`
  })
  return `// Generated from prisma/schema by prisma/tables.mjs.
import { ${[...used].toSorted().join(', ')} } from '../row.ts'
import * as enums from './enums.ts'

/** The columns of every table, as in the schema. */
export const tables = {
${tables.join('')}}
`
}
