/** An access code as it is typed: in capitals, and without what a copied one brings along. */
export const typedCode = (text: string): string => text.toUpperCase().trim()
