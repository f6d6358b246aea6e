import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

// Browsers cannot import CSV, so each table is also stored as JSON. After changing a CSV or a description here, run
// `npx vitest run packages/rules/foundation/tables -u` to write the JSON again.
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
  {
    name: 'enrollment-windows',
    source: '45 CFR 155.410(e), from plan year 2027 on as amended in 2025 (90 FR 27074)',
    year: 2027,
    note: 'Open enrollment of the federal marketplace. States with their own may close later, by 31 December from plan year 2027 on.',
  },
  {
    name: 'poverty-guidelines',
    source: 'HHS poverty guidelines: 2025, and 2026 (91 FR 1797)',
    year: 2026,
    note: 'USD a year for the first person and for each further one. The guideline of the year before coverage applies to the premium tax credit, 26 USC 36B(d)(3)(B).',
  },
  {
    name: 'applicable-percentages',
    source: 'IRS Rev. Proc. 2025-25 (2026); 26 USC 36B(b)(3)(A)(iii) as extended to 2025',
    year: 2026,
    note: 'Percent of household income that is expected to pay the benchmark premium, linear within a band. 2026 ends at 400% of poverty: no credit above. 2027 is not entered yet.',
  },
  {
    name: 'benchmark-silver-2026',
    source: 'KFF, second-lowest-cost silver premiums by rating area, 2026',
    year: 2026,
    note: 'USD a month at age 21, divided by the federal age curve: approximate where a state has its own curve. Low, median and high over the rating areas; NY and VT: what every adult pays.',
  },
  {
    name: 'out-of-pocket-maximums',
    source: 'CMS, maximum annual limitation on cost sharing, 45 CFR 156.130',
    year: 2027,
    note: 'USD a year, by plan year.',
  },
  {
    name: 'state-coverage-rules-2026',
    source:
      'Adult Medicaid: 42 CFR 435.119 and state plans; Basic Health Programs: 42 USC 18051; age curves and tobacco: CMS state rating variations, 45 CFR 147.102',
    year: 2026,
    note: 'adult_medicaid_percent of poverty includes the 5 points that are disregarded; none where a state has not expanded Medicaid. medicaid_activity_hours a month are a condition. CT bars tobacco rating on its marketplace.',
  },
]

const cell = (value: string) => (value === '' ? null : Number.isNaN(Number(value)) ? value : Number(value))

test.each(PUBLISHED)('$name has the same content in JSON and CSV', async ({ name, ...description }) => {
  const csv = readFileSync(new URL(`source/${name}.csv`, import.meta.url), 'utf8')
  const rows: unknown = parse(csv, {
    columns: true,
    trim: true,
    cast: (value, { header }) => (header ? value : cell(value)),
  })
  await expect(`${JSON.stringify({ ...description, rows }, null, 2)}\n`).toMatchFileSnapshot(`${name}.json`)
})
