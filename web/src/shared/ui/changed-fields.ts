/** The fields of a form that differ from what it showed first. Only they are sent: a date is shown without its seconds. */
export function changedFields<Values extends Record<string, unknown>>(values: Values, shown: Values): Partial<Values> {
  const changed: Partial<Values> = {}
  for (const field in values) if (values[field] !== shown[field]) changed[field] = values[field]
  return changed
}
