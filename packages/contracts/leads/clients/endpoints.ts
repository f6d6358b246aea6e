import { z } from 'zod'
import { householdPeople } from '../../coverage/entitlement/household.ts'
import { LIFE_EVENTS } from '../../coverage/entitlement/life-events.ts'
import { HOUSEHOLD } from '../../coverage/entitlement/limits.ts'
import { RISK_LEVELS } from '../../coverage/risk/endpoints.ts'
import { bytes, endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, page, text } from '../../fields.ts'
import { ASSIGNMENT_TYPES, CLIENT_ATTENTION, CLIENT_STATUSES } from './kinds.ts'
import { clientDetail, clientRow } from './schemas.ts'

export const CLIENT_SORTS = [
  'newest',
  'name',
  'risk',
  'due',
  'email',
  'phone',
  'status',
  'first_contact',
  'state',
  'zip',
  'age',
  'language',
  'source',
  'plan_year',
] as const
/** The most clients that one act or export can name. */
export const BULK_LIMIT = 10_000

/** Up to ten ids with commas between them. */
const clientIds = z
  .string()
  .refine(
    (ids) => z.array(id).min(1).max(10).safeParse(ids.split(',')).success,
    'Please send ids with commas between them',
  )

export const clientFilters = z.object({
  search: absentWhenEmpty(text(LIMITS.name).optional()),
  risk_level: absentWhenEmpty(z.enum(RISK_LEVELS).optional()),
  /** `open`: neither enrolled nor lost. */
  status: absentWhenEmpty(z.enum([...CLIENT_STATUSES, 'open']).optional()),
  /** Two-letter code. */
  state: absentWhenEmpty(z.string().length(2).optional()),
  /** The coverage year of the last enrollment. */
  plan_year: absentWhenEmpty(z.coerce.number().int().min(0).max(9999).optional()),
  assignment_type: absentWhenEmpty(z.enum(ASSIGNMENT_TYPES).optional()),
  /** Clients with this tag of yours. */
  tag: absentWhenEmpty(id.optional()),
  attention: absentWhenEmpty(z.enum(CLIENT_ATTENTION).optional()),
  /**
   * `due`: only clients who were not contacted yet, unless ids name the clients. `first_contact`: when it was, or is due.
   * Clients without the value come last.
   */
  sort: absentWhenEmpty(z.enum(CLIENT_SORTS).default('newest')),
  /** Without it, each sort has its usual direction. */
  order: absentWhenEmpty(z.enum(['asc', 'desc']).optional()),
})

export const clientEndpoints = {
  listClients: endpoint({
    method: 'GET',
    path: '/broker/clients',
    summary: "List the broker's clients, newest first by default",
    tag: 'Clients',
    access: 'session',
    query: page.extend({ ...clientFilters.shape, ids: absentWhenEmpty(clientIds.optional()) }),
    status: 200,
    response: z.array(clientRow),
    paged: true,
  }),
  searchClients: endpoint({
    method: 'POST',
    path: '/broker/clients/search',
    summary:
      "List the broker's clients; what is searched for is in the body, because it may name someone or something private",
    tag: 'Clients',
    access: 'session',
    account_limit: 'light',
    query: page,
    body: clientFilters,
    status: 200,
    response: z.array(clientRow),
    paged: true,
  }),
  findNeighbors: endpoint({
    method: 'POST',
    path: '/broker/clients/neighbors',
    summary: 'Find the clients before and after one of yours in the list with these filters and this order',
    tag: 'Clients',
    access: 'session',
    account_limit: 'light',
    body: clientFilters.extend({ client_id: id }),
    status: 200,
    response: z.object({ previous: id.nullable(), next: id.nullable() }),
  }),
  exportClients: endpoint({
    method: 'GET',
    path: '/broker/clients/export',
    summary: "Export the broker's clients as CSV, with the filters and order of the list",
    tag: 'Clients',
    access: 'session',
    query: clientFilters,
    confirm: true,
    status: 200,
    response: bytes,
  }),
  exportChosenClients: endpoint({
    method: 'POST',
    path: '/broker/clients/export',
    summary: "Export the broker's clients as CSV, those with these ids or those that match; ids of others are left out",
    tag: 'Clients',
    access: 'session',
    account_limit: 'light',
    body: clientFilters.extend({ ids: z.array(id).max(BULK_LIMIT).optional() }),
    confirm: true,
    status: 200,
    response: bytes,
  }),
  readClient: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}',
    summary: 'Get everything about one client; the read is logged',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    status: 200,
    response: clientDetail,
  }),
  deleteClientData: endpoint({
    method: 'DELETE',
    path: '/clients/{id}/delete-all-data',
    summary:
      'Delete all health and contact data of a client, permanently after a short undo period; a reduced consent receipt stays',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    confirm: true,
    status: 200,
    response: z.object({
      client_id: id,
      deleted: z.object({ assessments: z.number().int(), messages: z.number().int(), contact_leads: z.number().int() }),
      /** Until then, `restore` undoes the deletion. After that it is permanent. */
      undo_until: instant,
    }),
  }),
  restoreClient: endpoint({
    method: 'POST',
    path: '/clients/{id}/restore',
    summary:
      'Undo a deletion that is not final yet; 409 if the person has submitted the assessment again, or the broker has given up the license for that person’s state since the deletion',
    tag: 'Clients',
    access: 'session',
    record: 'deleted_client',
    params: idParams,
    status: 200,
    response: z.object({ client_id: id }),
  }),
  changeHousehold: endpoint({
    method: 'PATCH',
    path: '/broker/clients/{id}/household',
    summary:
      'Change who is in a client’s household, its size for taxes, or the county of the home; what is absent stays',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    body: z
      .object({
        /**
         * The client first. Their age and tobacco use are answers of the assessment and do not change. Null: only the
         * client is known again.
         */
        people: householdPeople
          .refine((people) => people.slice(1).every(({ relationship }) => relationship !== 'self'), {
            error: 'Only the first person is the client',
          })
          .nullable()
          .optional(),
        /** People on one tax return. */
        household_size: z
          .number({ error: 'Enter the number of people' })
          .int('Enter a whole number')
          .min(HOUSEHOLD.min, `At least ${HOUSEHOLD.min}`)
          .max(2 * HOUSEHOLD.max, `At most ${2 * HOUSEHOLD.max}`)
          .optional(),
        /** One of the counties of the client’s ZIP code. */
        county_fips: text(5).nullable().optional(),
      })
      .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
    status: 200,
    response: clientRow,
  }),
  changeLifeEvent: endpoint({
    method: 'PATCH',
    path: '/broker/clients/{id}/life-event',
    summary: 'Record a life event that opens a special enrollment period, or take it back with null',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    body: z.object({
      life_event: z.object({ kind: z.enum(LIFE_EVENTS), on: z.iso.date('Please choose a day') }).nullable(),
    }),
    status: 200,
    response: clientRow,
  }),
  changeClientStatus: endpoint({
    method: 'PATCH',
    path: '/broker/clients/{id}',
    summary: 'Change the status of a client; contacted, quoted and enrolled stop the 24-hour clock',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    body: z.object({
      status: z.enum(CLIENT_STATUSES),
      /**
       * The coverage year of the last enrollment; null: none is known. By default it stays, and for `enrolled` it is the one
       * that people shop for today.
       */
      plan_year: z.number().int().min(2014).max(2100).nullable().optional(),
    }),
    status: 200,
    response: clientRow,
  }),
}
