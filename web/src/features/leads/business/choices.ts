import type { Choice } from '../../../shared/ui/fields/choice-field.tsx'

/** The options in their order with their labels. */
export const choicesOf = <Value extends string>(
  options: readonly Value[],
  labels: Readonly<Record<Value, string>>,
  hints: { readonly [V in Value]?: string } = {},
): Choice<Value>[] => options.map((value) => ({ value, label: labels[value], hint: hints[value] }))

/** What is chosen of one, as a list. */
export const only = <Value>(chosen: Value | null): Value[] => (chosen === null ? [] : [chosen])
