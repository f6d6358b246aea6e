import type { SettingName, Settings } from '@waymark/contracts/foundation/settings/values'
import { DEFAULT_SETTINGS } from '../../default-settings.ts'
import { isState } from '../geography/us-states.ts'

export interface Problem {
  /** For example `rows.3.fpl_to`. */
  path: string
  /** A sentence without its final period. */
  message: string
}

type Check<Value> = (value: Value) => Iterable<Problem>

const REGIONS = ['contiguous', 'alaska', 'hawaii']
const FIRST_AGE = 0
/** The states whose rows the estimates and the score need. */
const PRICED_STATES = DEFAULT_SETTINGS.state_rules.rows.map(({ state }) => state)
/** The rating areas that counties and ZIP codes lead to. */
const RATING_AREAS = DEFAULT_SETTINGS.area_premiums.rows

/** Problems in the relation between figures that are each within bounds. The first one is the one to show. */
export function settingProblems<N extends SettingName>(name: N, value: Settings[N]): Problem[] {
  const check: Check<Settings[N]> = CHECKS[name]
  return [...check(value)]
}

const CHECKS: { readonly [N in SettingName]: Check<Settings[N]> } = {
  prices: () => [],
  *assignment({ default_daily_cap, most_daily_cap, queue_administrators }) {
    if (most_daily_cap !== null && default_daily_cap > most_daily_cap) {
      yield { path: 'default_daily_cap', message: 'The cap of new accounts is higher than the highest daily cap' }
    }
    yield* repeated(queue_administrators, (id) => id, 'queue_administrators', 'is listed twice')
  },
  retention: () => [],
  *fee_tiers({ tiers }) {
    if (tiers[0]?.employees !== 0)
      yield { path: 'tiers.0.employees', message: 'The first tier must start at 0 employees' }
    for (const [index, tier] of tiers.entries()) {
      const before = tiers[index - 1]
      if (!before) continue
      if (tier.employees <= before.employees) {
        yield { path: `tiers.${index}.employees`, message: 'Each tier must start above the one before' }
      }
      if (tier.fee_cents < before.fee_cents) {
        yield { path: `tiers.${index}.fee_cents`, message: 'A larger employer cannot have a smaller fee' }
      }
    }
  },
  *enrollment_windows({ rows }) {
    yield* repeated(rows, ({ plan_year }) => plan_year, 'rows', 'has two windows')
    yield* windows(rows)
  },
  *poverty_guidelines({ rows }) {
    yield* repeated(rows, ({ guideline_year, region }) => `${guideline_year} ${region}`, 'rows', 'is listed twice')
    for (const [guideline_year, found] of Map.groupBy(rows, (row) => row.guideline_year)) {
      const missing = REGIONS.find((region) => !found.some((row) => row.region === region))
      if (missing) yield { path: 'rows', message: `${guideline_year} has no row for ${missing}` }
    }
    for (const [index, { first_person, each_additional }] of rows.entries()) {
      if (first_person <= each_additional) {
        yield { path: `rows.${index}.first_person`, message: 'The first person must count more than an additional one' }
      }
      if (each_additional <= 0) {
        yield { path: `rows.${index}.each_additional`, message: 'An additional person must count more than zero' }
      }
    }
  },
  *applicable_percentages({ rows }) {
    let last_year = -Infinity
    for (const [index, row] of rows.entries()) {
      const at = (column: string, message: string) => ({ path: `rows.${index}.${column}`, message })
      const before = rows[index - 1]?.coverage_year === row.coverage_year ? rows[index - 1] : undefined
      if (!before) {
        if (row.coverage_year <= last_year)
          yield at('coverage_year', 'The bands of a year must be together, earliest year first')
        if (row.fpl_from !== 0) yield at('fpl_from', 'The first band of a year must start at 0%')
      } else {
        if (before.fpl_to !== row.fpl_from) yield at('fpl_from', 'A band must start where the one before ends')
        if (row.initial_percent < before.final_percent)
          yield at('initial_percent', 'The share cannot fall from band to band')
      }
      if (row.fpl_to !== null && row.fpl_to <= row.fpl_from) yield at('fpl_to', 'A band must end above its start')
      if (row.final_percent < row.initial_percent) yield at('final_percent', 'The share cannot fall within a band')
      // Without an end, there is no line to interpolate.
      if (row.fpl_to === null && row.final_percent !== row.initial_percent)
        yield at('final_percent', 'A band without an end must have a single share')
      last_year = row.coverage_year
    }
  },
  *out_of_pocket_maximums({ rows }) {
    yield* repeated(rows, ({ plan_year }) => plan_year, 'rows', 'is listed twice')
    for (const [index, { self_only }] of rows.entries()) {
      if (self_only <= 0) yield { path: `rows.${index}.self_only`, message: 'A maximum must be above zero' }
    }
  },
  *area_premiums({ rows }) {
    yield* repeated(
      rows,
      ({ plan_year, state, rating_area }) => `${plan_year} ${state} ${rating_area}`,
      'rows',
      'is listed twice',
    )
    yield* knownStates(rows)
    for (const [index, { silver, bronze }] of rows.entries()) {
      if (silver <= 0 || bronze <= 0) yield { path: `rows.${index}.silver`, message: 'A premium must be above zero' }
    }
    for (const [plan_year, found] of Map.groupBy(rows, (row) => row.plan_year)) {
      const missing = RATING_AREAS.find(
        ({ state, rating_area }) => !found.some((row) => row.state === state && row.rating_area === rating_area),
      )
      if (missing) {
        yield {
          path: 'rows',
          message: `${plan_year} has no row for ${missing.state}, rating area ${missing.rating_area}`,
        }
      }
    }
  },
  *benchmark_premiums({ rows }) {
    yield* everyState(rows)
    for (const [index, { age21_low, age21_median, age21_high }] of rows.entries()) {
      if ((age21_low ?? age21_median) > age21_median || age21_median > (age21_high ?? age21_median)) {
        yield { path: `rows.${index}.age21_median`, message: 'The median must be between the lowest and the highest' }
      }
    }
  },
  *age_curve({ rows }) {
    for (const [index, { age, premium_ratio }] of rows.entries()) {
      if (age !== FIRST_AGE + index)
        yield { path: `rows.${index}.age`, message: `This row must be for age ${FIRST_AGE + index}` }
      if (premium_ratio < (rows[index - 1]?.premium_ratio ?? 0)) {
        yield { path: `rows.${index}.premium_ratio`, message: 'Older people cannot pay less' }
      }
    }
    if (rows.find(({ age }) => age === 21)?.premium_ratio !== 1)
      yield { path: 'rows', message: 'The ratio at 21 must be 1' }
  },
  *state_age_curves({ rows }) {
    yield* knownStates(rows)
    yield* repeated(rows, ({ state, age }) => `${state} ${age}`, 'rows', 'is listed twice')
    for (const [state, curve] of Map.groupBy(rows, (row) => row.state)) {
      if (!curve.some(({ age }) => age === FIRST_AGE)) yield { path: 'rows', message: `${state} has no row for age 0` }
      const sorted = curve.toSorted((a, b) => a.age - b.age)
      if (sorted.some(({ premium_ratio }, index) => premium_ratio < (sorted[index - 1]?.premium_ratio ?? 0))) {
        yield { path: 'rows', message: `Older people cannot pay less in ${state}` }
      }
    }
  },
  *family_tiers({ rows }) {
    yield* knownStates(rows)
    yield* repeated(rows, ({ state, tier }) => `${state} ${tier}`, 'rows', 'is listed twice')
  },
  *medicaid_limits({ rows }) {
    yield* everyState(rows)
    for (const [index, row] of rows.entries()) {
      if (row.chip_percent !== null && row.chip_percent < row.child_6_to_18_percent) {
        yield { path: `rows.${index}.chip_percent`, message: 'Separate CHIP must reach further than Medicaid' }
      }
    }
  },
  *marketplaces({ rows }) {
    yield* repeated(rows, ({ plan_year, state }) => `${plan_year} ${state}`, 'rows', 'is listed twice')
    yield* knownStates(rows)
    // An earlier year may list only the states that differed then.
    const newest = Math.max(...rows.map(({ plan_year }) => plan_year))
    const missing = PRICED_STATES.find((state) => !rows.some((row) => row.plan_year === newest && row.state === state))
    if (missing) yield { path: 'rows', message: `${newest} has no row for ${missing}` }
    yield* windows(rows)
  },
  *state_subsidies({ rows }) {
    yield* repeated(
      rows,
      ({ plan_year, state, program }) => `${plan_year} ${state} ${program}`,
      'rows',
      'is listed twice',
    )
    yield* knownStates(rows)
  },
  *state_rules({ rows }) {
    yield* everyState(rows)
    for (const [index, { basic_health_program, basic_health_percent }] of rows.entries()) {
      if ((basic_health_program === null) !== (basic_health_percent === null)) {
        yield {
          path: `rows.${index}.basic_health_percent`,
          message: 'A Basic Health Program needs both a name and a limit, or neither',
        }
      }
    }
  },
  *risk_factors({ rows }) {
    yield* repeated(rows, ({ variable }) => variable, 'rows', 'is listed twice')
    const there = new Set(rows.map(({ variable }) => variable))
    for (const { variable } of DEFAULT_SETTINGS.risk_factors.rows) {
      if (!there.has(variable)) yield { path: 'rows', message: `Missing row for ${variable}` }
    }
  },
  *state_markets({ rows }) {
    yield* everyState(rows)
    if (!rows.some(({ member_months }) => member_months > 0)) {
      yield { path: 'rows', message: 'At least one state needs members' }
    }
  },
}

function* repeated<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number,
  path: string,
  said: string,
): Generator<Problem> {
  const seen = new Set<string | number>()
  for (const [index, row] of rows.entries()) {
    const key = keyOf(row)
    if (seen.has(key)) yield { path: `${path}.${index}`, message: `${key} ${said}` }
    seen.add(key)
  }
}

function* windows(rows: readonly { plan_year: number; opens_on: string; closes_on: string }[]): Generator<Problem> {
  for (const [index, { plan_year, opens_on, closes_on }] of rows.entries()) {
    if (closes_on <= opens_on) yield { path: `rows.${index}.closes_on`, message: 'A window must close after it opens' }
    if (opens_on < `${plan_year - 1}-01-01` || opens_on > `${plan_year - 1}-12-31`) {
      yield { path: `rows.${index}.opens_on`, message: `The window of ${plan_year} must open in the year before` }
    }
  }
}

function* knownStates(rows: readonly { state: string }[]): Generator<Problem> {
  for (const [index, { state }] of rows.entries()) {
    if (!isState(state)) yield { path: `rows.${index}.state`, message: `${state} is not a known state` }
  }
}

function* everyState(rows: readonly { state: string }[]): Generator<Problem> {
  yield* repeated(rows, ({ state }) => state, 'rows', 'is listed twice')
  yield* knownStates(rows)
  const there = new Set(rows.map(({ state }) => state))
  const missing = PRICED_STATES.find((state) => !there.has(state))
  if (missing) yield { path: 'rows', message: `Missing row for ${missing}` }
}
