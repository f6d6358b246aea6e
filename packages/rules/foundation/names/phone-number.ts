/** A phone number of the North American plan as `+1…`, however it was typed. Null for anything else. */
export function phoneNumber(typed: string | null): string | null {
  const digits = (typed ?? '').replaceAll(/[\s().\-–/+]/g, '')
  return /^1?([2-9]\d{2}[2-9]\d{6})$/.test(digits) ? `+1${digits.slice(-10)}` : null
}
