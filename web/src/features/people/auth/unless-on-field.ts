import { sentenceOf } from '../../../shared/api/api-error.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'

/** What to show above a form: why it was refused, unless a field shows that. */
export const unlessOnField = (error: Error | null, fallback: string): string | null =>
  error === null || Object.keys(fieldErrors(error)).length > 0 ? null : sentenceOf(error, fallback)
