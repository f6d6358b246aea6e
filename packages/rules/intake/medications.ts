/** The medications in a text that separates them by commas, trimmed, empty ones dropped. */
export const splitMedications = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
