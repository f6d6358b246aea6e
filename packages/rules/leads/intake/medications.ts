import { trimmed } from '@waymark/contracts/trimmed'

/** The medications in a comma-separated text, trimmed, without empty ones. */
export const splitMedications = (text: string): string[] =>
  text
    .split(',')
    .map(trimmed)
    .filter((name) => name !== '')
