/** How a figure is displayed and entered: `cents` as dollars, `number` as is, `text` and `day` as text. */
export type Kind = 'cents' | 'number' | 'text' | 'day'

export interface Field {
  /** Its path in the value, such as `weights.trial`. */
  name: string
  label: string
  kind: Kind
  /** For example `a month`. */
  unit?: string
  help?: string
  /** May be left empty. */
  optional?: true
  /** The only accepted texts. */
  choices?: readonly string[]
}

export interface Column extends Field {
  /** Identifies a row, alone or together with others. */
  key?: true
}

export const SETTING_GROUPS = ['Rules', 'Public tables'] as const

export interface Described {
  title: string
  group: (typeof SETTING_GROUPS)[number]
  help: string
  fields?: readonly Field[]
  /** The name of the rows with these columns. */
  rows?: { name: 'rows' | 'tiers'; columns: readonly Column[] }
  /** Where the publisher has the figures. */
  publisher?: { name: string; url: string }
}

export const field = (
  name: string,
  label: string,
  kind: Kind,
  more: Omit<Field, 'name' | 'label' | 'kind'> = {},
): Field => ({
  name,
  label,
  kind,
  ...more,
})
export const column = (
  name: string,
  label: string,
  kind: Kind,
  more: Omit<Column, 'name' | 'label' | 'kind'> = {},
): Column => ({
  name,
  label,
  kind,
  ...more,
})
