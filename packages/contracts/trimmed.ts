// A zero-width space, a soft hyphen or a blank Braille cell shows nothing.
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u
/** The text without spaces around it, and empty if nothing of it can be seen. Joiners inside stay: Persian and emoji need them. */
export const trimmed = (value: string): string => (SHOWN.test(value) ? value.trim() : '')
