import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

// Browsers cannot import CSV, so each table is also kept as JSON. After a change to a CSV or to a description here,
// `npx vitest run packages/rules/tables -u` writes the JSON again.
const PUBLISHED = [
  {
    name: 'hhs-hcc-adult-factors-2026',
    source:
      'HHS Notice of Benefit and Payment Parameters for 2026, adult risk adjustment factors as proposed October 2024',
    year: 2026,
    note: '1.0 is the average plan liability in the calibration sample. A payment model: no category for hypertension, obesity, sleep apnea or mild depression.',
  },
  {
    name: 'federal-age-curve',
    source: 'CMS state-specific age curve variations, 45 CFR 147.102',
    year: 2017,
    note: 'Premium ratio by age, 21 is 1.000, 64 stands for everyone older. AL DC MA MN MS OR UT have their own curve; NY VT have none.',
  },
  {
    name: 'statewide-individual-market-2024',
    source: 'CMS summary report on individual market risk adjustment, benefit year 2024',
    year: 2024,
    note: 'average_monthly_premium in USD a month; divided by allowable_rating_factor it is the premium at age-curve 1.0.',
  },
]

const numberOrText = (value: string) => (value === '' || Number.isNaN(Number(value)) ? value : Number(value))

test.each(PUBLISHED)('$name holds in JSON what it holds in CSV', async ({ name, ...description }) => {
  const csv = readFileSync(new URL(`source/${name}.csv`, import.meta.url), 'utf8')
  const rows: unknown = parse(csv, { columns: true, trim: true, cast: numberOrText })
  await expect(`${JSON.stringify({ ...description, rows }, null, 2)}\n`).toMatchFileSnapshot(`${name}.json`)
})
