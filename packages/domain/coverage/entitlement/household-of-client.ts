import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { type Database, sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { float8, nullable } from '@waymark/platform/row'
import { type Household, householdOf, householdSize, type Place } from '@waymark/rules/coverage/entitlement/household'
import { placeOf } from '@waymark/rules/coverage/entitlement/place'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { mainTimeZoneOf } from '@waymark/rules/foundation/geography/time-zones'
import { type AnsweredClient, answeredClient } from '../../answered-client.ts'
import type { ClientHealth } from '../../client-health.ts'
import { type CurrentSettings, readSettings } from '../../foundation/settings/read-settings.ts'
import { countiesOfZip } from '../places/counties-of-zip.ts'

const answers = answeredClient
  .pick(
    'id',
    'age',
    'zip_code',
    'state',
    'household_size',
    'annual_income',
    'covers_others',
    'health',
    'county_fips',
    'submitted_at',
    'answered_at',
  )
  .extend({ projected_annual_cost: nullable(float8) })

/** What an estimate needs of a client. */
export type HouseholdAnswers = Pick<
  AnsweredClient,
  'age' | 'zip_code' | 'state' | 'household_size' | 'annual_income' | 'covers_others' | 'health' | 'county_fips'
> & { projected_annual_cost: number | null } & Partial<Pick<AnsweredClient, 'submitted_at' | 'answered_at'>>

/** The people of a household, the client first with their answers of the assessment. Null if nobody entered them. */
export function knownHousehold({
  age,
  health,
}: Pick<Client, 'age'> & { health: ClientHealth | null }): HouseholdPerson[] | null {
  if (age === null || !health || health.tobacco_use === null) return null
  const [self, ...others] = health.household ?? []
  return self ? [{ ...self, relationship: 'self', age, tobacco_use: health.tobacco_use }, ...others] : null
}

/** What a client's household is likely entitled to. Undefined if the client is gone, or imported and not assessed. */
export async function estimateForClient(
  db: Database,
  client_id: string,
  now: Date,
  plan_year?: number,
): Promise<Estimate | undefined> {
  const client = await db.row(
    answers,
    sql`
    select id, age, zip_code, state, household_size, annual_income, covers_others, health, county_fips, submitted_at,
           answered_at,
           (select projected_annual_cost from risk_assessment where client_id = client.id order by id desc limit 1)
             as projected_annual_cost
    from client where id = ${client_id}::uuid and revision > 0`,
  )
  return client && estimateFor(client, await readSettings(db), now, plan_year)
}

export function estimateFor(
  client: HouseholdAnswers,
  settings: Pick<CurrentSettings, 'estimate' | 'area_premiums'>,
  now: Date,
  plan_year?: number,
): Estimate {
  const known = knownHousehold(client)
  const answered_at = client.answered_at ?? client.submitted_at
  const people = known ?? householdOf({ age: client.age, tobacco_use: client.health.tobacco_use })
  const others_unknown = client.covers_others && known === null
  const household: Household = {
    annual_income: client.annual_income,
    household_size: householdSize(client.household_size, people.length, others_unknown),
    people,
    others_unknown,
    expected_spending: client.projected_annual_cost,
    answered_on: answered_at && dayIn(mainTimeZoneOf(client.state), answered_at),
  }
  return settings.estimate(household, placeOfHome(client, settings), now, plan_year)
}

/** Where a ZIP code is, with the county that was chosen if it leaves a choice. */
export const placeOfHome = (
  home: Pick<AnsweredClient, 'zip_code' | 'county_fips' | 'state'>,
  { area_premiums }: Pick<CurrentSettings, 'area_premiums'>,
): Place => placeOf(countiesOfZip(home.zip_code), home.county_fips, home.state, area_premiums)
