const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** `$1,234`; say the period beside it. */
export const money = (usd: number): string => dollars.format(usd)

const exactDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$9.99` of 999 cents; say the period beside it. */
export const price = (cents: number): string => exactDollars.format(cents / 100)

/** `12%`, `+12%` or `−12%` with `signed`; of a number of percent, not of a share. */
export function percent(value: number, { signed = false } = {}): string {
  const rounded = Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  const sign = rounded < 0 ? '−' : signed && rounded > 0 ? '+' : ''
  return `${sign}${Math.abs(rounded).toLocaleString('en-US')}%`
}
