/** The reference number that someone typed or was told, such as `#482 913 067`, as it is stored: `482-913-067`. */
export function referenceIn(typed: string): string | null {
  const [, ...digits] = /^(\d{3})(\d{3})(\d{3})$/.exec(typed.replaceAll(/[\s#.–-]/g, '')) ?? []
  return digits.length === 3 ? digits.join('-') : null
}
