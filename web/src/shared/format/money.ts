const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** A whole-dollar amount: `$1,234`. Show the period next to it. */
export const money = (usd: number): string => dollars.format(usd)

const exactDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars: `$9.99` for 999 cents. Show the period next to it. */
export const price = (cents: number): string => exactDollars.format(cents / 100)

/** A percentage: `12%`, or `+12%` and `−12%` with `signed`. `value` is in percent, not a share of 1. */
export function percent(value: number, { signed = false } = {}): string {
  const rounded = Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  const sign = rounded < 0 ? '−' : signed && rounded > 0 ? '+' : ''
  return `${sign}${Math.abs(rounded).toLocaleString('en-US')}%`
}
