import type { BodyOf } from '@waymark/contracts/endpoint'
import type { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { englishName } from '@waymark/words/own-name'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../csv.ts'
import { requireSession } from '../../people/accounts/require-session.ts'
import { listClients } from './list-clients.ts'
import type { ListedClient } from './listed-client.ts'
import { presentRow } from './presenter.ts'

const PAGE = 500

type Shown = ReturnType<typeof presentRow<ListedClient>>

const COLUMNS: readonly (readonly [heading: string, cell: (client: Shown) => Parameters<typeof csvLine>[0][number]])[] =
  [
    ['First name', (client) => client.first_name],
    ['Last name', (client) => client.last_name],
    ['Email', (client) => client.email],
    ['Phone', (client) => client.phone],
    ['Status', (client) => client.status],
    ['Plan year', (client) => client.plan_year],
    ['Date of birth', (client) => client.date_of_birth],
    ['Age', (client) => client.age],
    ['Gender', (client) => client.gender],
    ['ZIP code', (client) => client.zip_code],
    ['State', (client) => client.state],
    ['Occupation', (client) => client.occupation],
    ['Household size', (client) => client.household_size],
    ['Annual income (USD)', (client) => client.annual_income],
    ['Covers others', (client) => client.covers_others],
    ['Plan preference', (client) => client.plan_preference],
    ['Preferred coverage', (client) => client.preferred_coverage.join('; ')],
    ['Health conditions', (client) => client.health_conditions.join('; ')],
    ['Medications', (client) => client.medications.join('; ')],
    ['Tobacco use', (client) => client.tobacco_use],
    ['Exercise', (client) => client.lifestyle_factors.exercise],
    ['In their own words', (client) => client.scenario_notes],
    ['City', (client) => client.city],
    ['Tags', (client) => client.tags.map(({ name }) => name).join('; ')],
    ['Language', ({ language }) => englishName(language)],
    ['Risk score', (client) => client.risk_score],
    ['Risk level', (client) => client.risk_level],
    ['Further email allowed', (client) => client.email_consent],
    ['May be called', (client) => client.phone_consent],
    ['Texts allowed', (client) => client.text_consent],
    ['How they came', (client) => client.assignment_type],
    ['Why they came to you', (client) => client.assignment_reason],
    ['Submitted (UTC)', (client) => client.submitted_at],
    ['Assigned (UTC)', (client) => client.assigned_at],
    ['First contact due (UTC)', (client) => client.due_at],
    ['First contact (UTC)', (client) => client.first_contact_at],
  ]

/**
 * A broker's clients as CSV, with the given order and filters. It reads page by page, so memory use does not grow with
 * the number of clients. Every exported client is logged. Throws 401 before a page once the session is over.
 */
export async function* exportClients(
  context: Context<UserActor>,
  query: BodyOf<typeof clientEndpoints.exportChosenClients>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(COLUMNS.map(([heading]) => heading)))
  let cursor: string | undefined
  do {
    await requireSession(context.db, context.actor)
    const { page, next } = await listClients(context.db, context.actor.user.id, { ...query, cursor, limit: PAGE })
    const ids = page.map(({ id }) => id)
    await logAccess(context, 'client.exported', 'client', ids)
    const lines = page.map((row) => {
      const client = presentRow(row)
      return csvLine(COLUMNS.map(([, cell]) => cell(client)))
    })
    if (lines.length > 0) yield Buffer.from(lines.join(''))
    cursor = next
  } while (cursor)
}
