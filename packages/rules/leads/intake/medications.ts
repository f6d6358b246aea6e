/** The medications in a comma-separated text, trimmed, without empty ones. */
export const splitMedications = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
