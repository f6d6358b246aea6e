import { FAMILY_TIERS, type SettingName } from '@waymark/contracts/foundation/settings/values'
import { type Column, column, type Described, field } from './describe.ts'

const STATE = column('state', 'State', 'text', { key: true })
const STATE_RATING = {
  name: 'CMS: state rating variations',
  url: 'https://www.cms.gov/cciio/programs-and-initiatives/health-insurance-market-reforms/state-rating',
}

/** A public table: its source, year and note, and rows with these columns. */
const table = (
  columns: readonly Column[],
  year_help = 'When the figures, or the newest of them, were published',
): Pick<Described, 'fields' | 'rows'> => ({
  fields: [
    field('source', 'Source', 'text', { help: 'Where these figures are published' }),
    field('year', 'Year', 'number', { help: year_help }),
    field('note', 'Note', 'text', { optional: true }),
  ],
  rows: { name: 'rows', columns },
})

/** The settings that hold published figures, in list order. */
export const PUBLIC_TABLES = {
  enrollment_windows: {
    title: 'Enrollment windows',
    group: 'Public tables',
    help: 'Open enrollment of the federal marketplace. From its first day, estimates are for the next plan year.',
    publisher: {
      name: 'HealthCare.gov: dates and deadlines',
      url: 'https://www.healthcare.gov/quick-guide/dates-and-deadlines/',
    },
    ...table([
      column('plan_year', 'Plan year', 'number', { key: true }),
      column('opens_on', 'Opens on', 'day'),
      column('closes_on', 'Closes on', 'day'),
    ]),
  },
  poverty_guidelines: {
    title: 'Poverty guidelines',
    group: 'Public tables',
    help: 'USD a year. The tax credit uses the guideline of the year before coverage, Medicaid the newest one.',
    publisher: {
      name: 'HHS: poverty guidelines',
      url: 'https://aspe.hhs.gov/topics/poverty-economic-mobility/poverty-guidelines',
    },
    ...table([
      column('guideline_year', 'Year', 'number', { key: true }),
      column('region', 'Region', 'text', { key: true, choices: ['contiguous', 'alaska', 'hawaii'] }),
      column('first_person', 'First person', 'number'),
      column('each_additional', 'Each additional', 'number'),
    ]),
  },
  applicable_percentages: {
    title: 'Applicable percentages',
    group: 'Public tables',
    help: 'The share of income expected to pay for the benchmark plan, by income as a percentage of poverty; linear within a band.',
    publisher: { name: 'IRS: revenue procedures', url: 'https://www.irs.gov/irb' },
    ...table([
      column('coverage_year', 'Coverage year', 'number', { key: true }),
      column('fpl_from', 'From %', 'number', { key: true }),
      column('fpl_to', 'To %', 'number', { optional: true }),
      column('initial_percent', 'Share at the start, %', 'number'),
      column('final_percent', 'Share at the end, %', 'number'),
    ]),
  },
  out_of_pocket_maximums: {
    title: 'Out-of-pocket maximums',
    group: 'Public tables',
    help: 'The most that one person may have to pay in network, in USD a year, and the share of income up to which job coverage counts as affordable.',
    publisher: {
      name: 'CMS: letters and guidance',
      url: 'https://www.cms.gov/cciio/resources/regulations-and-guidance',
    },
    ...table([
      column('plan_year', 'Plan year', 'number', { key: true }),
      column('self_only', 'One person', 'number'),
      column('employer_percent', 'Affordable job coverage, %', 'number', { optional: true }),
    ]),
  },
  area_premiums: {
    title: 'Premiums by rating area',
    group: 'Public tables',
    help: 'Second-lowest-cost silver and lowest-cost bronze plan at age 21, USD a month. A new year is added as new rows; earlier years stay. Rating areas of a county or ZIP code do not change with this table.',
    publisher: {
      name: 'CMS: Exchange Public Use Files',
      url: 'https://www.cms.gov/marketplace/resources/data/public-use-files',
    },
    ...table([
      column('plan_year', 'Plan year', 'number', { key: true }),
      STATE,
      column('rating_area', 'Rating area', 'number', { key: true }),
      column('silver', 'Silver', 'number'),
      column('bronze', 'Bronze', 'number'),
      column('published_by', 'Published by', 'text', { choices: ['puf', 'kff', 'other'] }),
    ]),
  },
  benchmark_premiums: {
    title: 'Benchmark premiums by state',
    group: 'Public tables',
    help: 'Second-lowest-cost silver plan at age 21, USD a month: the lowest, the median and the highest rating area of a state. The median is used only for ZIP codes whose county is not known.',
    publisher: { name: 'KFF: marketplace premiums', url: 'https://www.kff.org/state-category/affordable-care-act/' },
    ...table(
      [
        STATE,
        column('age21_low', 'Lowest', 'number', { optional: true }),
        column('age21_median', 'Median', 'number'),
        column('age21_high', 'Highest', 'number', { optional: true }),
      ],
      'The plan year of these premiums, although they are published in the fall before: estimates name it',
    ),
  },
  age_curve: {
    title: 'Age curve',
    group: 'Public tables',
    help: 'Premium by age, 1 at 21. The last row applies to everyone older. Used for estimates and scores.',
    publisher: STATE_RATING,
    ...table([column('age', 'Age', 'number', { key: true }), column('premium_ratio', 'Ratio', 'number')]),
  },
  state_age_curves: {
    title: 'States with their own curve',
    group: 'Public tables',
    help: 'Premium by age in states with their own curve. Prices are relative to the ratio at 21. An age without a row has the ratio of the next younger one.',
    publisher: STATE_RATING,
    ...table([STATE, column('age', 'Age', 'number', { key: true }), column('premium_ratio', 'Ratio', 'number')]),
  },
  family_tiers: {
    title: 'Family tiers',
    group: 'Public tables',
    help: 'Premium of a family as a multiple of one adult’s, in states where premiums do not depend on age.',
    publisher: STATE_RATING,
    ...table([
      STATE,
      column('tier', 'Tier', 'text', { key: true, choices: FAMILY_TIERS }),
      column('ratio', 'Ratio', 'number'),
    ]),
  },
  medicaid_limits: {
    title: 'Medicaid and CHIP limits',
    group: 'Public tables',
    help: 'Income limits in percent of poverty for children, parents and pregnancy, with the 5 points that are disregarded. Empty if there is none.',
    publisher: {
      name: 'Medicaid.gov: eligibility levels',
      url: 'https://www.medicaid.gov/medicaid/national-medicaid-chip-program-information/medicaid-childrens-health-insurance-program-basic-health-program-eligibility-levels',
    },
    ...table([
      STATE,
      column('infant_percent', 'Infants to %', 'number'),
      column('infant_below_age', 'Infants below age', 'number'),
      column('child_1_to_5_percent', 'Children to 5, %', 'number'),
      column('child_6_to_18_percent', 'Children 6 to 18, %', 'number'),
      column('chip_percent', 'Separate CHIP to %', 'number', { optional: true }),
      column('age_19_to_20_percent', 'Ages 19 and 20, %', 'number', { optional: true }),
      column('pregnant_percent', 'Pregnant to %', 'number'),
      column('pregnant_chip_percent', 'Pregnant CHIP to %', 'number', { optional: true }),
      column('unborn_child_percent', 'Unborn child to %', 'number', { optional: true }),
      column('parent_percent', 'Parents to %', 'number'),
    ]),
  },
  marketplaces: {
    title: 'State marketplaces',
    group: 'Public tables',
    help: 'Who runs the marketplace, its open enrollment, and the most that tobacco use may multiply a premium by (1: not at all).',
    publisher: {
      name: 'HealthCare.gov: your state’s marketplace',
      url: 'https://www.healthcare.gov/marketplace-in-your-state/',
    },
    ...table([
      column('plan_year', 'Plan year', 'number', { key: true }),
      STATE,
      column('exchange', 'Marketplace', 'text', { choices: ['federal', 'state'] }),
      column('opens_on', 'Opens on', 'day'),
      column('closes_on', 'Closes on', 'day'),
      column('tobacco_max_ratio', 'Tobacco up to', 'number'),
    ]),
  },
  state_subsidies: {
    title: 'State subsidies',
    group: 'Public tables',
    help: 'Help of states in addition to the federal credit. Named in estimates, never computed.',
    ...table([
      column('plan_year', 'Plan year', 'number', { key: true }),
      STATE,
      column('program', 'Program', 'text', { key: true }),
      column('what_it_does', 'What it does', 'text'),
    ]),
  },
  state_rules: {
    title: 'State rules',
    group: 'Public tables',
    help: 'Medicaid for adults, Basic Health Programs and the age curve of each state. Limits are percentages of poverty; empty if there is none.',
    publisher: {
      name: 'KFF: Medicaid income limits',
      url: 'https://www.kff.org/affordable-care-act/state-indicator/medicaid-income-eligibility-limits-for-adults-as-a-percent-of-the-federal-poverty-level/',
    },
    ...table([
      STATE,
      column('adult_medicaid_percent', 'Medicaid to %', 'number', { optional: true }),
      column('medicaid_program', 'Name of Medicaid', 'text'),
      column('medicaid_activity_hours', 'Required hours a month', 'number', { optional: true }),
      column('basic_health_program', 'Basic Health Program', 'text', { optional: true }),
      column('basic_health_percent', 'Basic Health to %', 'number', { optional: true }),
      column('age_curve', 'Age curve', 'text', { choices: ['federal', 'own', 'none'] }),
    ]),
  },
  risk_factors: {
    title: 'Risk factors',
    group: 'Public tables',
    help: 'Adult factors of the HHS risk adjustment model, silver. Used for new scores from then on.',
    publisher: { name: 'CMS: risk adjustment', url: 'https://www.cms.gov/marketplace/resources/data/risk-adjustment' },
    ...table([column('variable', 'Variable', 'text', { key: true }), column('silver', 'Factor', 'number')]),
  },
  state_markets: {
    title: 'State markets',
    group: 'Public tables',
    help: 'Statewide figures of the individual market, used to turn a score into a cost.',
    publisher: {
      name: 'CMS: premium stabilization',
      url: 'https://www.cms.gov/marketplace/resources/data/premium-stabilization-programs',
    },
    ...table([
      STATE,
      column('average_monthly_premium', 'Premium, USD a month', 'number'),
      column('plan_liability_risk_score', 'Risk score', 'number'),
      column('allowable_rating_factor', 'Rating factor', 'number'),
      column('actuarial_value', 'Actuarial value', 'number'),
      column('member_months', 'Member months', 'number'),
    ]),
  },
} satisfies { readonly [N in SettingName]?: Described }
