import type { AnswerOf } from '@waymark/contracts/endpoint'
import { PROVIDERS, type Provider, type providerEndpoints } from '@waymark/contracts/operations/providers/endpoints'
import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, oneOf, type RowOf } from '@waymark/platform/row'

const providerRow = tables.provider
  .pick('succeeded_at', 'failed_at', 'last_error')
  .extend({ name: oneOf(PROVIDERS), failures: int4, successes: int4, failed_lately: int4, succeeded_lately: int4 })
/** What an outside service answered within the last hour, and lately: within five minutes. */
export type ProviderFigures = RowOf<typeof providerRow>

/** A row for each service, whether it was ever called or not. */
export const readFigures = (db: Sql): Promise<ProviderFigures[]> =>
  db.rows(
    providerRow,
    sql`
    select want.name, provider.succeeded_at, provider.failed_at, provider.last_error, recent.*
    from unnest(${PROVIDERS}::text[]) with ordinality as want (name, place)
    left join provider using (name)
    cross join lateral (
      select coalesce(sum(failed), 0)::int as failures, coalesce(sum(succeeded), 0)::int as successes,
             coalesce(sum(failed) filter (where minute > now() - interval '5 minutes'), 0)::int as failed_lately,
             coalesce(sum(succeeded) filter (where minute > now() - interval '5 minutes'), 0)::int as succeeded_lately
      from provider_minute where provider = want.name and minute > now() - interval '1 hour'
    ) as recent
    order by want.place`,
  )

/** The queue that calls a service. Its troubles are the service's, so that one outage is reported once. */
export const QUEUE_OF: Partial<Record<Provider, string>> = { mail: 'mail', text: 'text', push: 'webpush' }

export type ProviderSettings = Pick<
  Config,
  | 'SMTP_URL'
  | 'TWILIO_ACCOUNT_SID'
  | 'TWILIO_API_URL'
  | 'TEXTS'
  | 'S3_URL'
  | 'CLAMAV_URL'
  | 'STRIPE_SECRET_KEY'
  | 'AI_API_KEY'
  | 'AI_BASE_URL'
>

/** The server of each service, or what stands in for it. */
const VIA: Record<Provider, (config: ProviderSettings) => { via: string; off?: boolean }> = {
  mail: ({ SMTP_URL }) => ({ via: SMTP_URL ? new URL(SMTP_URL).host : 'Files on this machine' }),
  text: ({ TWILIO_ACCOUNT_SID, TWILIO_API_URL, TEXTS }) =>
    TWILIO_ACCOUNT_SID
      ? { via: new URL(TWILIO_API_URL).host }
      : { via: TEXTS === 'mail' ? 'Emails instead of texts' : 'No texts', off: TEXTS !== 'mail' },
  push: () => ({ via: 'The push services of browsers' }),
  storage: ({ S3_URL }) => ({ via: S3_URL ? new URL(S3_URL).host : 'Files on this machine' }),
  scanner: ({ CLAMAV_URL }) =>
    CLAMAV_URL ? { via: scannerOf(new URL(CLAMAV_URL)) } : { via: 'Files are not scanned', off: true },
  payment: ({ STRIPE_SECRET_KEY }) =>
    STRIPE_SECRET_KEY ? { via: 'Stripe' } : { via: 'Test checkout, moves no money', off: true },
  model: ({ AI_API_KEY, AI_BASE_URL }) =>
    AI_API_KEY ? { via: new URL(AI_BASE_URL).host } : { via: 'The assistant quotes files itself', off: true },
}

const scannerOf = ({ host, pathname }: URL) => host || pathname

/** The services that are not set up, and so are not called. */
export const offProviders = (config: ProviderSettings): Provider[] => PROVIDERS.filter((name) => VIA[name](config).off)

type Health = AnswerOf<typeof providerEndpoints.listProviders>

/** Every outside service with its state. `failing` is what the troubles say, so that no two screens contradict. */
export async function listProviders(db: Sql, config: ProviderSettings): Promise<Health> {
  const [figures, troubles] = await Promise.all([
    readFigures(db),
    db.rows(
      tables.trouble.pick('kind', 'subject'),
      sql`select kind, subject from trouble where ended_at is null and kind in ('provider', 'failing')`,
    ),
  ])
  return figures.map(({ failed_lately: _failed, succeeded_lately: _succeeded, ...row }) => {
    const { off = false, via } = VIA[row.name](config)
    const inTrouble = troubles.some(({ kind, subject }) =>
      kind === 'provider' ? subject === row.name : subject === QUEUE_OF[row.name],
    )
    return { ...row, via, state: stateOf(row, off, inTrouble) }
  })
}

function stateOf(
  { succeeded_at, failed_at }: Pick<ProviderFigures, 'succeeded_at' | 'failed_at'>,
  off: boolean,
  inTrouble: boolean,
) {
  if (off) return 'off'
  if (inTrouble) return 'failing'
  if (!failed_at) return succeeded_at ? 'working' : 'unused'
  return succeeded_at && succeeded_at >= failed_at ? 'working' : 'unsure'
}
