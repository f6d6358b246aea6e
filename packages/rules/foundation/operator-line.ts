import type { Operator } from '@waymark/contracts/foundation/site/endpoints'

/** Who runs this installation in one line, for the end of an email or the head of a document. Null if nothing is set. */
export const operatorLine = ({ name, address, phone, email }: Operator): string | null =>
  [name, address, phone, email].filter(Boolean).join(' \u00b7 ') || null
