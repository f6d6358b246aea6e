/** Normalizes a typed access code: uppercase, without the spaces that copying can add. */
export const typedCode = (text: string): string => text.toUpperCase().trim()
