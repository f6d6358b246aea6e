const LEGAL_FORM = /\b(?:inc|incorporated|llc|llp|lp|ltd|limited|corp|corporation|co|company|plc|pllc|pc)\b/gu

/** Letters and digits, with single spaces between words. */
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a text mentions this company, in any spelling and with or without its legal form. */
export function namesEmployer(text: string, company: string): boolean {
  const name = words(words(company).replaceAll(LEGAL_FORM, ' '))
  return name.trim() !== '' && words(text).includes(name)
}
