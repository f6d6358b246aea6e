/** Words for a `like` pattern in which nothing has a meaning of its own. */
export const escaped = (words: string): string => words.replaceAll(/[\\%_]/g, '\\$&')
