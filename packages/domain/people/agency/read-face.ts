import { buffer } from 'node:stream/consumers'
import type { Bytes } from '@waymark/contracts/endpoint'
import { DEFAULT_ACCENT_COLOR, DEFAULT_PRIMARY_COLOR } from '@waymark/contracts/people/agency/endpoints'
import type { Face } from '@waymark/contracts/people/agency/face'
import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, type RowOf, text, timestamptz, uuid } from '@waymark/platform/row'
import { type FaceColors, faceColors, faceTheme } from '@waymark/rules/foundation/face/face-colors'
import type { LetterFace } from '@waymark/rules/foundation/letters/write-letter'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { isSubscribed } from '@waymark/rules/money/billing/subscription'
import type { App } from '../../context.ts'
import type { DocumentFace } from '../../print-document.ts'
import { findLinkedAgent } from '../accounts/find-agent.ts'
import { openLogo } from './logo.ts'
import { printableLogo } from './printable-logo.ts'

/** How an agency looks to its clients. */
export interface AgencyFace {
  readonly user_id: string
  readonly agency_name: string
  readonly logo_updated_at: Date | null
  readonly colors: FaceColors
}

const faceRow = tables.app_user
  .pick('id', 'role', 'first_name', 'last_name', 'subscription_status', 'trial_ends_at')
  .extend({
    agency_name: nullable(text),
    primary_color: nullable(text),
    accent_color: nullable(text),
    logo_updated_at: nullable(timestamptz),
  })

const FACE_COLUMNS = raw(`
  app_user.id, role, app_user.first_name, app_user.last_name, subscription_status, trial_ends_at,
  coalesce(nullif(agency_name, ''), nullif(company_name, '')) as agency_name, primary_color, accent_color,
  logo_updated_at`)

/** The face of the agency of one user. Null without the white-label package, or while it is not paid for. */
async function faceWhere(db: Sql, condition: Statement, now: Date): Promise<AgencyFace | null> {
  const row = await db.row(
    faceRow,
    sql`
    select ${FACE_COLUMNS}
    from app_user left join agency_profile on user_id = app_user.id
    where subscription_package = 'white_label' and is_active and ${condition}`,
  )
  return row ? faceOf(row, now) : null
}

function faceOf(row: RowOf<typeof faceRow>, now: Date): AgencyFace | null {
  if (!isSubscribed(row, now)) return null
  const agency_name = cleanName(row.agency_name ?? '') || cleanName(`${row.first_name} ${row.last_name}`)
  if (agency_name === '') return null
  const { id: user_id, primary_color, accent_color, logo_updated_at } = row
  const colors = faceColors({
    primary_color: primary_color ?? DEFAULT_PRIMARY_COLOR,
    accent_color: accent_color ?? DEFAULT_ACCENT_COLOR,
  })
  return { user_id, agency_name, logo_updated_at, colors }
}

export const faceOfAgency = (db: Sql, user_id: string, now: Date): Promise<AgencyFace | null> =>
  faceWhere(db, sql`app_user.id = ${user_id}::uuid`, now)

/** The face of the agency whose client this is, however the client came to it. */
export const faceOfClient = (db: Sql, client_id: string, now: Date): Promise<AgencyFace | null> =>
  faceWhere(
    db,
    sql`app_user.id = (
      select broker_id from client where id = ${client_id}::uuid and assignment_type <> 'admin_queue')`,
    now,
  )

/** The face of the agency that a link of an assessment names: a user id or a lead code. */
export async function faceOfLink(db: Sql, agent: string | null, now: Date): Promise<AgencyFace | null> {
  const linked = await findLinkedAgent(db, agent)
  return linked && faceOfAgency(db, linked.user_id, now)
}

export const letterFace = ({ agency_name, colors }: AgencyFace): LetterFace => ({ agency_name, colors })

export const letterFaceOfClient = async (db: Sql, client_id: string, now: Date): Promise<LetterFace | null> =>
  (await letterFacesOfClients(db, [client_id], now)).get(client_id) ?? null

/** The faces for letters to these clients, by client, of those whose agency has one. */
export async function letterFacesOfClients(
  db: Sql,
  client_ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LetterFace>> {
  const rows = await db.rows(
    faceRow.extend({ client_id: uuid }),
    sql`
    select client.id as client_id, ${FACE_COLUMNS}
    from client join app_user on app_user.id = broker_id left join agency_profile on user_id = app_user.id
    where client.id = any(${client_ids}::uuid[]) and assignment_type <> 'admin_queue'
      and subscription_package = 'white_label' and is_active`,
  )
  return new Map(
    rows.flatMap(({ client_id, ...row }) => {
      const face = faceOf(row, now)
      return face ? [[client_id, letterFace(face)]] : []
    }),
  )
}

/** The face as the browser gets it. The address of a logo changes with the logo, so that browsers can keep it. */
export const presentFace = ({ user_id, agency_name, logo_updated_at, colors }: AgencyFace): Face => ({
  agency_name,
  logo: logo_updated_at && `/api/agencies/${user_id}/logo?version=${logo_updated_at.getTime()}`,
  theme: faceTheme(colors),
})

/** The logo of an agency, for its clients. Throws 404 without one, or if the agency has no face. */
export async function openFaceLogo({ db, storage }: Pick<App, 'db' | 'storage'>, user_id: string): Promise<Bytes> {
  if (!(await faceOfAgency(db, user_id, new Date()))) throw notFound('There is no logo.')
  return { ...(await openLogo(db, storage, user_id)), kept: true }
}

/** The face of a client's agency for a PDF. A logo that cannot be read or printed is left out. */
export async function documentFaceOfClient(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  client_id: string,
): Promise<DocumentFace | null> {
  const face = await faceOfClient(db, client_id, new Date())
  if (!face) return null
  const logo = await openLogo(db, storage, face.user_id)
    .then(async ({ media_type, content }) => printableLogo(media_type, await buffer(content)))
    .catch(() => null)
  return { agency_name: face.agency_name, color: face.colors.light, logo }
}
