import { row, text } from '@waymark/platform/row'

/** What `explain` returns. */
export const planRow = row({ 'QUERY PLAN': text })
