import type { z } from 'zod'
import type { KeyRing } from './encryption/key-ring.ts'
import type { Prisma } from './generated/client.ts'
import { raw, type Statement } from './sql.ts'

/** One column of a result: its PostgreSQL type, whether it may be null, and the JavaScript value that `pg` returns. */
export interface Column<Value> {
  /** The name in `pg_type`: `text`, or `_text` for an array. */
  readonly type: string
  readonly nullable: boolean
  /** Set by `present`. */
  readonly filtered?: true
  /** Set by `oneOf`: the possible values. */
  readonly values?: readonly string[]
  /** Set by `sealed`. */
  readonly sealed?: { readonly column: `${string}.${string}`; readonly id: string }
  /** Set by `json`. */
  readonly parse?: (value: unknown) => Value
  /** For the type checker only; never set. */
  readonly value?: Value
}

export type Columns = Readonly<Record<string, Column<unknown>>>

/** A row with these columns as a JavaScript object. */
export type ValuesOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never }

/** The type of the objects of a declared row: `type ClientRow = RowOf<typeof clientRow>`. */
export type RowOf<R> = R extends Row<infer C> ? ValuesOf<C> : never

/**
 * The shape of a statement's result, declared as a value. Its type follows from it, and tests compare it with the
 * result that PostgreSQL describes (`packages/testing/compare-rows.ts`).
 */
export class Row<C extends Columns> {
  readonly columns: C
  readonly #parsed: [string, (value: unknown) => unknown][]
  readonly #sealed: { name: string; column: `${string}.${string}`; id: string; is_json: boolean }[]

  constructor(columns: C) {
    this.columns = columns
    this.#parsed = Object.entries(columns).flatMap(([name, { parse }]) => (parse ? [[name, parse]] : []))
    this.#sealed = Object.entries(columns).flatMap(([name, { sealed, type }]) =>
      sealed ? [{ name, ...sealed, is_json: type === 'jsonb' }] : [],
    )
    for (const { column, id } of this.#sealed) {
      const missing = idColumns(id).find((name) => !(name in columns))
      if (missing) throw new Error(`${column} is sealed, so its row needs ${missing}`)
    }
  }

  pick<Name extends keyof C & string>(...names: Name[]): Row<Pick<C, Name>> {
    const kept = names.map((name) => [name, this.columns[name]])
    return new Row(Object.fromEntries(kept) as Pick<C, Name>)
  }

  omit<Name extends keyof C & string>(...names: Name[]): Row<Omit<C, Name>> {
    const left: readonly string[] = names
    const kept = Object.entries(this.columns).filter(([name]) => !left.includes(name))
    return new Row(Object.fromEntries(kept) as Omit<C, Name>)
  }

  /** Adds columns; one with the same name replaces the old one. */
  extend<More extends Columns>(more: More): Row<Omit<C, keyof More> & More> {
    return new Row({ ...this.columns, ...more })
  }

  /** The rows that `pg` returned, with sealed columns opened in place. */
  async open(rows: Record<string, unknown>[], keys: KeyRing): Promise<Record<string, unknown>[]> {
    for (const row of this.#sealed.length > 0 ? rows : []) {
      for (const { name, column, id, is_json } of this.#sealed) {
        const value = row[name]
        const place = { column, id: sealedIdOf(row, id) }
        if (Buffer.isBuffer(value)) row[name] = await keys.openBytes(value, place)
        if (typeof value !== 'string') continue
        const opened = await keys.openText(value, place)
        row[name] = is_json && opened !== value ? JSON.parse(opened) : opened
      }
    }
    return rows
  }

  /** Opened rows, with JSON columns parsed in place. */
  read(rows: Record<string, unknown>[]): ValuesOf<C>[] {
    for (const row of this.#parsed.length > 0 ? rows : []) {
      for (const [name, parse] of this.#parsed) row[name] = parse(row[name])
    }
    return rows as ValuesOf<C>[]
  }
}

export const row = <C extends Columns>(columns: C): Row<C> => new Row(columns)

/**
 * The columns of a row for the select list of a statement: `client.id, client.email`. Only for rows from a single
 * table.
 */
export const columnsOf = (shape: Row<Columns>, table?: string): Statement =>
  raw(
    Object.keys(shape.columns)
      // Quoted, because a column may have the name of a reserved word.
      .map((name) => (table === undefined ? `"${name}"` : `${table}."${name}"`))
      .join(', '),
  )

const column = <Value>(type: string): Column<Value> => ({ type, nullable: false })

export const text = column<string>('text')
export const uuid = column<string>('uuid')
export const bool = column<boolean>('bool')
export const int4 = column<number>('int4')
export const float8 = column<number>('float8')
/** A string, because the value may be too large for a number. Cast `count(*)` to int instead. */
export const int8 = column<string>('int8')
/** A string, because a number would lose digits. */
export const numeric = column<string>('numeric')
export const timestamptz = column<Date>('timestamptz')
/** Midnight in the time zone of the process. If the day itself matters, select it as text. */
export const date = column<Date>('date')
export const bytea = column<Buffer<ArrayBuffer>>('bytea')
/** JSON of unknown shape; the code that reads it checks it. */
export const jsonb = column<Prisma.JsonValue>('jsonb')

export const array = <Value>({ type, values }: Column<Value>): Column<Value[]> => ({
  ...column(`_${type}`),
  ...(values && { values }),
})

type Words = readonly string[] | Readonly<Record<string, string>>

/** One of these words, in a text column or, with `type`, in an enum column. */
export const oneOf = <const W extends Words>(
  words: W,
  type = 'text',
): Column<W extends readonly (infer Word)[] ? Word : W[keyof W]> => ({
  type,
  nullable: false,
  values: Object.values<string>(words),
})

/**
 * A column whose values are sealed (`encryption/envelope.ts`). The row has the id of the value's own row in `id`, which may
 * be several columns: `census_id:id`. JSON is sealed as its text.
 */
export const sealed = <Value>(known: Column<Value>, place: `${string}.${string}`, id = 'id'): Column<Value> => ({
  ...known,
  sealed: { column: place, id },
})

/** The columns that are the id of a row with sealed values. */
export const idColumns = (id: string): string[] => id.split(':')

/** The id that the sealed values of this row belong to. */
export const sealedIdOf = (values: Readonly<Record<string, unknown>>, id: string): string =>
  idColumns(id)
    .map((name) => String(values[name]))
    .join(':')

/** JSON that is parsed with its schema whenever it is read. */
export const json = <Value>(schema: z.ZodType<Value>): Column<Value> => ({
  type: 'jsonb',
  nullable: false,
  parse: (value) => schema.parse(value),
})

/** JSON that is assumed to have this type (or JSON's null) without a check; `reason` explains why. */
export const unchecked = <Value>(_reason: string): Column<Value> => ({ type: 'jsonb', nullable: true })

export const nullable = <Value>({ parse, ...known }: Column<Value>): Column<Value | null> => ({
  ...known,
  nullable: true,
  ...(parse && { parse: (given) => (given === null ? null : parse(given)) }),
})

/**
 * A column that may be null in its table, but not in this statement: the `where` or the join excludes rows without it.
 */
export const present = <Value>(known: Column<Value>): Column<NonNullable<Value>> => ({
  ...(known as Column<NonNullable<Value>>),
  nullable: false,
  filtered: true,
})
