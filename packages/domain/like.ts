/** Escapes text for a `like` pattern, so that no character has a special meaning. */
export const escaped = (words: string): string => words.replaceAll(/[\\%_]/g, '\\$&')
