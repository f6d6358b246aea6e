import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'

// Browsers cannot import CSV, so each table is also stored as JSON. After changing a CSV or a description here, run
// `npx vitest run packages/rules/coverage/tables -u` to write the JSON again.
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
    note: 'Premium ratio by age, 21 is 1.000, 64 stands for everyone older. AL DC MA MN MS OR UT have their own curve, in another table; NY VT have none.',
  },
  {
    name: 'statewide-individual-market-2024',
    source: 'CMS summary report on individual market risk adjustment, benefit year 2024',
    year: 2024,
    note: 'average_monthly_premium in USD a month; divided by allowable_rating_factor it is the premium at age-curve 1.0.',
  },
  {
    name: 'enrollment-windows',
    source: '45 CFR 155.410(e); plan year 2027 after City of Columbus v. Kennedy (D. Md., June 12, 2026)',
    year: 2026,
    note: 'Open enrollment of the federal marketplace. A rule that would have closed 2027 on December 15 was vacated; an appeal is open (4th Cir. 26-1938), so check HealthCare.gov. States with their own marketplace are in another table.',
  },
  {
    name: 'poverty-guidelines',
    source: 'HHS poverty guidelines: 2025, and 2026 (91 FR 1797)',
    year: 2026,
    note: 'USD a year for the first person and for each further one. The guideline of the year before coverage applies to the premium tax credit, 26 USC 36B(d)(3)(B).',
  },
  {
    name: 'applicable-percentages',
    source: 'IRS Rev. Proc. 2026-26 (2027), Rev. Proc. 2025-25 (2026); 26 USC 36B(b)(3)(A)(iii) as extended to 2025',
    year: 2027,
    note: 'Percent of household income that is expected to pay the benchmark premium, linear within a band. 2026 and 2027 end at 400% of poverty: no credit above. 2027 as several publishers quote it.',
  },
  {
    name: 'benchmark-silver-2026',
    source: 'KFF, second-lowest-cost silver premiums by rating area, 2026',
    year: 2026,
    note: 'USD a month at age 21, divided by the federal age curve: approximate where a state has its own curve. Low, median and high over the rating areas; NY and VT: what every adult pays.',
  },
  {
    name: 'out-of-pocket-maximums',
    source: 'CMS, maximum annual limitation on cost sharing, 45 CFR 156.130; IRS Rev. Proc. 2024-35, 2025-25, 2026-26',
    year: 2027,
    note: 'USD a year, by plan year. employer_percent of household income: the most that job coverage may cost to count as affordable, 26 USC 36B(c)(2)(C).',
  },
  {
    name: 'rating-area-premiums',
    source: 'CMS Rate and Plan Attributes files 2026, as summarized by others; KFF marketplace calculator 2026',
    year: 2026,
    note: 'USD a month at age 21: second-lowest-cost silver and lowest-cost bronze plan of each rating area. published_by puf: CMS files, 349 areas, to the cent; kff: the calculator for one ZIP code, 152 areas. NY and VT: one adult of any age. The legal benchmark goes by county and by the essential benefits: an estimate.',
  },
  {
    name: 'state-age-curves',
    source: 'CMS state-specific age curve variations, 45 CFR 147.102',
    year: 2017,
    note: 'Premium ratio by age in the seven places with their own curve; the price at 21 times the ratio of an age divided by the ratio of 21 is its price. Ages without a row have the ratio of the next younger one. DC and MA were checked only by their totals.',
  },
  {
    name: 'family-tiers',
    source: 'CMS state-specific family tier ratios, 45 CFR 147.102',
    year: 2017,
    note: 'Multiples of the premium of one adult, where premiums do not depend on age. Vermont has no tier for children alone.',
  },
  {
    name: 'medicaid-limits',
    source: 'State plans, compiled by PolicyEngine; checked with medicaid.gov (December 2023) and KFF (May 2025)',
    year: 2026,
    note: 'Income limits in percent of poverty with the 5 points that are disregarded. chip_percent: separate CHIP. Adults are in the table of state rules. In doubt: parents in SC; pregnancy in RI; dollar limits of parents in FL, MO, MS, TX and WY fall each year. NC to WV from one source.',
  },
  {
    name: 'medicaid-hours',
    source: 'KFF, A Closer Look at Nebraska; CMS-2454-IFC, 91 FR 33348 (June 3, 2026)',
    year: 2026,
    note: 'The states that ask adults for hours of work or similar activities before January 1, 2027, when P.L. 119-21, section 71119, begins everywhere. Montana (July) and Iowa (December 2026) announced an earlier start too, and whether they kept it was not found.',
  },
  {
    name: 'state-marketplaces',
    source:
      'State marketplaces (as listed August 25, 2026); CMS state rating variations, 45 CFR 147.102; Virginia Acts of Assembly 2026, chapter 35',
    year: 2026,
    note: 'Open enrollment by state; dates of state marketplaces come from one list, so check them. tobacco_max_ratio 1: no surcharge. KFF lists NM as barred; CT bars it on its marketplace. VA bars it from 2027 (SB 630 and HB 220 of 2026); its earlier ban (SB 1011 of 2023) ended with 2025, so that 2026 allows it. A plan year without a row has the ratio of the newest row before it, or of the oldest.',
  },
  {
    name: 'state-subsidies',
    source: 'State marketplaces and laws, compiled by PolicyEngine (August 2026)',
    year: 2026,
    note: 'Named only: no amount is part of an estimate.',
  },
  {
    name: 'state-coverage-rules-2026',
    source:
      'Adult Medicaid: 42 CFR 435.119 and state plans; Basic Health Programs: 42 USC 18051; age curves: CMS state rating variations, 45 CFR 147.102',
    year: 2026,
    note: 'adult_medicaid_percent of poverty includes the 5 points that are disregarded; none where a state has not expanded Medicaid. medicaid_activity_hours a month are a condition. WI covers adults without children by a waiver under section 1115, to which the hours of P.L. 119-21, section 71119, apply from 2027 (GWAAR Legal Services, 2026, after the Wisconsin Department of Health Services).',
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
