/** A phone number of the North American plan as `+1…`, however it was typed. Null for anything else. */
export function phoneNumber(typed: string | null): string | null {
  const digits = (typed ?? '').replaceAll(/[\s().\-–/+]/g, '')
  return /^1?([2-9]\d{2}[2-9]\d{6})$/.test(digits) ? `+1${digits.slice(-10)}` : null
}

const DIGITS = 10

/** Whether a typed number has fewer digits than one of the North American plan with its area code. */
export const lacksDigits = (typed: string): boolean =>
  typed.trim() !== '' && typed.replaceAll(/\D/g, '').length < DIGITS
