import type { Choice } from '../../../shared/ui/fields/choice-field.tsx'

/** The options with their labels, in the given order. */
export const choicesOf = <Value extends string>(
  options: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Choice<Value>[] => options.map((value) => ({ value, label: labels[value] }))

/** A single choice as a list. */
export const only = <Value>(chosen: Value | null): Value[] => (chosen === null ? [] : [chosen])
