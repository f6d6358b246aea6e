import type { FoundKind } from '@waymark/contracts/operations/search/endpoints'
import { raw, type Statement, sql } from '@waymark/platform/database'
import { nullable, row, text, uuid } from '@waymark/platform/row'
import { FOUND_BY } from '../../leads/clients/search-clients.ts'
import { CLIENT_NAME } from '../../names.ts'

/** Where records of a kind are found, and which columns are shown. */
export interface Source {
  kind: FoundKind
  table: Statement
  /**
   * The text to search: exactly the expression of an index, so that it is used. Null if records are found by ids only.
   */
  text: Statement | null
  /** The condition of a partial index. */
  indexed: Statement
  /** `opens`, `title`, `email`, `detail` and `status`. */
  shown: Statement
}

/** The id, and the columns of `shown`. */
export const foundRow = row({
  id: uuid,
  opens: uuid,
  title: text,
  email: nullable(text),
  detail: nullable(text),
  status: text,
})

const everything = sql`true`

/** In the order in which they are shown. */
export const SOURCES: readonly Source[] = [
  {
    kind: 'user',
    table: raw('app_user'),
    text: sql`lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(company_name, ''))`,
    indexed: everything,
    shown: sql`
      id as opens, first_name || ' ' || last_name as title, email, company_name as detail,
      case when not is_active then 'disabled' when role = 'sys_admin' then 'administrator' else 'broker' end as status`,
  },
  {
    kind: 'client',
    table: raw('client'),
    text: FOUND_BY,
    indexed: sql`broker_id is not null`,
    shown: sql`
      id as opens, ${CLIENT_NAME} as title, email,
      (select first_name || ' ' || last_name from app_user where id = client.broker_id) as detail,
      status::text`,
  },
  {
    kind: 'business_lead',
    table: raw('business_lead'),
    text: sql`lower(company_name || ' ' || contact_name || ' ' || email)`,
    indexed: everything,
    shown: sql`
      id as opens, company_name as title, email, contact_name as detail, lead_status::text as status`,
  },
  {
    // A client's own contact leads are found as the client.
    kind: 'contact_lead',
    table: raw('contact_lead'),
    text: sql`lower(coalesce(name, '') || ' ' || coalesce(email, ''))`,
    indexed: sql`client_id is null`,
    shown: sql`
      id as opens, coalesce(name, email, 'Without a name') as title, email, null as detail, contact_type as status`,
  },
  {
    kind: 'application',
    table: raw('member_application'),
    text: sql`lower(name || ' ' || coalesce(org, '') || ' ' || email)`,
    indexed: everything,
    shown: sql`id as opens, name as title, email, org as detail, status::text`,
  },
  {
    kind: 'fee_referral',
    table: raw('fee_referral'),
    text: sql`lower(employer_company || ' ' || contact_name || ' ' || email)`,
    indexed: everything,
    shown: sql`
      id as opens, employer_company as title, email, contact_name as detail, status::text`,
  },
  {
    kind: 'client_referral',
    table: raw('client_referral'),
    text: null,
    indexed: everything,
    shown: sql`
      client_id as opens, (select ${CLIENT_NAME} from client where id = client_id) as title, null as email,
      (select first_name || ' ' || last_name from app_user where id = to_user_id) as detail, status::text`,
  },
  {
    kind: 'opportunity',
    table: raw('opportunity'),
    text: sql`lower(title || ' ' || description_long || ' ' || coalesce(location_text, ''))`,
    indexed: everything,
    shown: sql`id as opens, title, null as email, location_text as detail, status::text`,
  },
  {
    kind: 'file',
    table: raw('agency_file'),
    text: sql`lower(original_name)`,
    indexed: sql`deleted_at is null`,
    shown: sql`
      id as opens, original_name as title, null as email,
      (select first_name || ' ' || last_name from app_user where id = agency_file.user_id) as detail, status`,
  },
]
