/**
 * The version of the code that reads files. Raise it with each change of what is read: text, pages, facts or places.
 * Files of an earlier version are then read again (docs/decisions/0079).
 */
export const READING_VERSION = 4
