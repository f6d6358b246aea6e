/** US dollars with their cents, if there are any: `$1,234` or `$412.50`. */
export const dollars = (usd: number): string =>
  usd.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: Number.isInteger(usd) ? 0 : 2,
  })
