import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import type { Field, Kind } from './describe.ts'
import { SETTINGS } from './registry.ts'

/** A setting while it is edited: the typed text of each figure. */
export interface Draft {
  /** By name of the field. */
  texts: Readonly<Record<string, string>>
  /** Cell by cell, in column order. */
  rows: readonly (readonly string[])[]
  /** User ids, for the setting that names administrators. */
  administrators: readonly string[]
}

type Value = Readonly<Record<string, unknown>>

/** The name of the only field that is neither a figure nor text. */
const ADMINISTRATORS = 'queue_administrators'

function textOf(kind: Kind, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  return kind === 'cents' ? (value / 100).toFixed(value % 100 === 0 ? 0 : 2) : value.toString()
}

/** The number in a text, or the text itself if it is not a number, so that the schema rejects it. */
function readText({ kind, optional }: Field, typed: string): unknown {
  const text = typed.trim()
  if (kind === 'text' || kind === 'day') return text === '' && optional ? null : text
  if (text === '') return null
  const number = Number(text.replace(/^\$/, '').replaceAll(',', ''))
  if (Number.isNaN(number)) return text
  return kind === 'cents' ? Math.round(number * 100) : number
}

const isValue = (value: unknown): value is Value => typeof value === 'object' && value !== null

const objects = (value: unknown): Value[] => (Array.isArray(value) ? value.filter(isValue) : [])

/** The value at a path such as `weights.trial`. */
const at = (value: Value, name: string): unknown =>
  name.split('.').reduce<unknown>((inner, key) => (isValue(inner) ? inner[key] : undefined), value)

/** Builds the value from its entries, whose paths have one or two names. */
function placed(entries: readonly (readonly [name: string, value: unknown])[]): Value {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of entries) {
    const [outer = name, inner] = name.split('.')
    const there = whole[outer]
    whole[outer] = inner === undefined ? value : { ...(isValue(there) && there), [inner]: value }
  }
  return whole
}

export function draftOf(name: SettingName, value: Value): Draft {
  const { fields = [], rows } = SETTINGS[name]
  const named = value[ADMINISTRATORS]
  return {
    texts: Object.fromEntries(fields.map((field) => [field.name, textOf(field.kind, at(value, field.name))])),
    rows: rows
      ? objects(value[rows.name]).map((row) => rows.columns.map((column) => textOf(column.kind, row[column.name])))
      : [],
    administrators: Array.isArray(named) ? named.map(String) : [],
  }
}

/** The value of a draft, which may be invalid. An empty note becomes an empty text. */
export function valueOfDraft(name: SettingName, { texts, rows: typed, administrators }: Draft): Value {
  const { fields = [], rows } = SETTINGS[name]
  const read = fields.map((field): [string, unknown] => {
    const value = readText(field, texts[field.name] ?? '')
    return [field.name, value === null && field.kind === 'text' ? '' : value]
  })
  return {
    ...placed(read),
    ...(name === 'assignment' && { [ADMINISTRATORS]: administrators }),
    ...(rows && {
      [rows.name]: typed.map((cells) =>
        Object.fromEntries(rows.columns.map((column, index) => [column.name, readText(column, cells[index] ?? '')])),
      ),
    }),
  }
}
