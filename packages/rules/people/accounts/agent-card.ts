import { licenseWords } from './license-words.ts'

/** What consumers may know of their agent besides the name. */
export interface CardFacts {
  readonly company_name: string | null
  /** Two-letter codes. */
  readonly states_licensed: readonly string[]
  readonly npn: string | null
  /** How the agent wants clients to reach them. */
  readonly phone: string | null
  readonly email: string | null
}

/** The lines of an agent's card as text: the agency, the license, and how to reach them. */
export const cardLines = ({ company_name, phone, email, ...license }: CardFacts): string[] =>
  [company_name, licenseWords(license), phone, email].flatMap((line) => (line ? [line] : []))
