import type { SettingName } from '@waymark/contracts/settings/values'
import { type Field, type Kind, SETTINGS } from './registry.ts'

/** A setting as somebody fills it in: what is typed, figure by figure. */
export interface Draft {
  /** By the name of the field. */
  texts: Readonly<Record<string, string>>
  /** Cell by cell, in the order of the columns. */
  rows: readonly (readonly string[])[]
  /** Ids, of the setting that names administrators. */
  administrators: readonly string[]
}

type Value = Readonly<Record<string, unknown>>

/** The name of the one field that is no figure and no text. */
const ADMINISTRATORS = 'queue_administrators'

function textOf(kind: Kind, value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'number') return ''
  return kind === 'cents' ? (value / 100).toFixed(value % 100 === 0 ? 0 : 2) : value.toString()
}

/** What a text says; the text itself where it is no number, for the schema to refuse. */
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

/** What stands at a place such as `weights.trial`. */
const at = (value: Value, name: string): unknown =>
  name.split('.').reduce<unknown>((inner, key) => (isValue(inner) ? inner[key] : undefined), value)

/** The value that has each entry at its place, one or two names deep. */
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

/** The value that a draft stands for, which may be wrong. A note that is left empty is an empty text. */
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
