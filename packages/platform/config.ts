import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { serversOf } from './database-address.ts'
import { isRedisAddress } from './redis-address.ts'

const absent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(absent, schema.optional())

const port = z.coerce.number().int().min(0).max(65_535)
const url = (protocols: RegExp, example: string) =>
  z.string().refine((value) => protocols.test(value) && URL.canParse(value), `must look like ${example}`)

// Several servers: one takes writes, and the others are its standbys.
const database = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && serversOf(value).every((server) => URL.canParse(server)),
    'must look like postgresql://user:password@host:5432/database',
  )

const isBucketUrl = (value: string) => {
  const bucket = URL.parse(value)
  return bucket?.protocol === 's3:' && bucket.password !== '' && /^\/[^/]+$/.test(bucket.pathname)
}

const isScanner = (value: string) => {
  const scanner = URL.parse(value)
  return scanner?.protocol === 'tcp:'
    ? scanner.hostname !== '' && scanner.port !== ''
    : scanner?.protocol === 'unix:' && scanner.hostname === '' && scanner.pathname.length > 1
}

// The provider's responses identify people, so plain http would let anyone on the network path forge them.
const isSafeIssuer = (value: string) => {
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}

const settings = z.object({
  NODE_ENV: optional(z.string()),
  PORT: z.preprocess(absent, port.default(3000)),
  // Without it, metrics are on `PORT`.
  METRICS_PORT: optional(port),
  DATA_DIR: z.preprocess(absent, z.string().default('.data')).transform((path) => resolve(path)),
  DATABASE_URL: database,
  // Past a pooler in DATABASE_URL that gives a session for one transaction.
  DATABASE_DIRECT_URL: optional(database),
  // Wrap the keys of the data (`encryption/key-service.ts`).
  ENCRYPTION_KEYS: optional(z.string().trim()),
  ENCRYPTION_KMS_KEY: optional(z.string().trim()),
  ENCRYPTION_KMS_URL: optional(url(/^https?:\/\//, 'https://kms.us-east-1.amazonaws.com')),
  ENCRYPTION_VAULT_URL: optional(url(/^https?:\/\//, 'https://vault.example.com:8200')),
  ENCRYPTION_VAULT_TOKEN: optional(z.string().trim()),
  ENCRYPTION_VAULT_KEY: z.preprocess(
    absent,
    z
      .string()
      .regex(/^[\w./-]+\/[\w.-]+$/, 'must look like transit/waymark')
      .default('transit/waymark'),
  ),
  // `none` also where a file names a server, as in docker-compose.yml.
  REDIS_URL: z.preprocess(
    (value) => (value === 'none' ? undefined : absent(value)),
    z.string().refine(isRedisAddress, 'must look like redis://host:6379, or none').optional(),
  ),
  SMTP_URL: optional(url(/^smtps?:\/\//, 'smtp://host:587')),
  INBOUND_MAIL_DOMAIN: optional(z.hostname('must look like mail.waymark.example').toLowerCase()),
  INBOUND_MAIL_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  S3_URL: optional(
    z
      .string()
      .refine(
        isBucketUrl,
        'must look like s3://key:secret@host:9000/bucket?region=us-east-1&tls=0 (tls=0 for plain http)',
      ),
  ),
  // Looks for viruses in everything that is uploaded or mailed to us.
  CLAMAV_URL: optional(z.string().refine(isScanner, 'must look like tcp://host:3310 or unix:///run/clamav/clamd.ctl')),
  STRIPE_SECRET_KEY: optional(z.string().trim()),
  STRIPE_WEBHOOK_SECRET: optional(z.string().trim()),
  STRIPE_API_URL: optional(url(/^https?:\/\//, 'https://api.stripe.com')),
  TWILIO_ACCOUNT_SID: optional(z.string().regex(/^AC[0-9a-f]{32}$/i, 'must look like AC and 32 digits')),
  TWILIO_AUTH_TOKEN: optional(z.string().trim()),
  TWILIO_FROM: optional(
    z
      .string()
      .regex(/^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i, 'must look like +15551230100, or a messaging service (MG…)'),
  ),
  TWILIO_API_URL: z.preprocess(absent, url(/^https?:\/\//, 'https://api.twilio.com').default('https://api.twilio.com')),
  // `mail` shows texts as emails, for development.
  TEXTS: optional(z.literal('mail', 'must be mail, or empty')),
  GOOGLE_ISSUER: z.preprocess(
    absent,
    z
      .url({ protocol: /^https?$/, error: 'must look like https://accounts.google.com' })
      .refine(isSafeIssuer, 'must be https, or on this machine')
      .default('https://accounts.google.com'),
  ),
  GOOGLE_CLIENT_ID: optional(z.string().trim()),
  GOOGLE_CLIENT_SECRET: optional(z.string().trim()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url(/^https?:\/\//, 'http://collector:4318')),
  OTEL_TRACES_SAMPLER_ARG: z.preprocess(absent, z.coerce.number().min(0).max(1).default(1)),
  PUBLIC_URL: z.preprocess(absent, url(/^https?:\/\//, 'https://waymark.example').default('http://localhost:3000')),
  LOG_LEVEL: z.preprocess(
    absent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  BRAND_NAME: z.preprocess(absent, z.string().trim().min(1).max(40).default('Waymark')),
  // For new accounts and changed passwords. The smallest is what the specification asks for.
  PASSWORD_MIN_LENGTH: z.preprocess(absent, z.coerce.number().int().min(6).max(64).default(6)),
  // Who must have a second factor. Nobody, if it is empty.
  MFA_REQUIRED: optional(z.enum(['administrators', 'everybody'], 'must be empty, administrators or everybody')),
  // Who runs this installation and how to reach them. Nothing stands in for what is not set.
  OPERATOR_NAME: optional(z.string().trim().min(1).max(100)),
  OPERATOR_ADDRESS: optional(z.string().trim().min(1).max(200)),
  OPERATOR_PHONE: optional(
    z
      .string()
      .trim()
      .regex(/^\+?[\d().\s-]{7,30}$/, 'must look like +1 512 555 0100'),
  ),
  OPERATOR_EMAIL: optional(z.email('must look like help@waymark.example')),
  ALLIANCE_URL: optional(url(/^https:\/\//, 'https://alliance.example')),
  TRUST_PROXY_HOPS: z.preprocess(absent, z.coerce.number().int().min(0).max(10).default(0)),
  // A number is the most of every limit, for tests.
  RATE_LIMITS: z.preprocess(
    absent,
    z
      .string()
      .regex(/^(on|off|[1-9]\d{0,3})$/, 'must be on, off or a number')
      .default('on'),
  ),
  // `any` lets tests send web push to their own server.
  PUSH_HOSTS: z.preprocess(absent, z.enum(['public', 'any']).default('public')),
  AI_API_KEY: optional(z.string().min(1)),
  AI_BASE_URL: z.preprocess(
    absent,
    url(/^https?:\/\//, 'https://api.openai.com/v1').default('https://api.openai.com/v1'),
  ),
  AI_MODEL: optional(z.string().min(1)),
  AI_TIMEOUT_MS: z.preprocess(absent, z.coerce.number().int().min(100).max(60_000).default(15_000)),
  // Where the embedded PostgreSQL copies its log, for restoring any moment (`scripts/backup/archive.ts`).
  WAL_ARCHIVE_DIR: optional(z.string().transform((path) => resolve(path))),
  WAL_ARCHIVE_DAYS: z.preprocess(absent, z.coerce.number().int().min(1).max(90).default(3)),
  // Whether a worker also does the relay's work. Without Redis, it always does.
  RELAY_IN_WORKER: z.preprocess(absent, z.enum(['on', 'off'], 'must be on or off').default('off')),
  DATABASE_POOL: z.preprocess(absent, z.coerce.number().int().min(2).max(200).default(16)),
})

export type Config = Readonly<z.output<typeof settings>> & { readonly version: string }

/** A setting that cannot be used. The message is one sentence for the person who starts the process. */
export class ConfigError extends Error {}

/** Every setting. The first two are for `scripts/start/prepare-database.ts`. */
export const SETTINGS: readonly string[] = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', ...Object.keys(settings.shape)]

/**
 * The environment with every setting that is in a file: `DATABASE_URL_FILE` names a file with the value of
 * `DATABASE_URL`, as Docker and Kubernetes mount secrets. A setting with a value wins over its file. Throws a
 * `ConfigError` if a file cannot be read.
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const read = { ...env }
  for (const name of SETTINGS) {
    const path = env[`${name}_FILE`]
    if (!path || env[name]?.trim()) continue
    try {
      read[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ConfigError(`The setting ${name}_FILE cannot be used: ${reason}`)
    }
  }
  return read
}

/** Reads and checks the environment once, at start. Throws a `ConfigError` that names the first bad setting. */
export function loadConfig(given: NodeJS.ProcessEnv = process.env): Config {
  const env = readEnvironment(given)
  const parsed = settings.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(
      `The setting ${issue?.path.join('.') ?? '?'} cannot be used: ${issue?.message ?? 'it is invalid'}.`,
    )
  }
  const { RATE_LIMITS } = parsed.data
  if (RATE_LIMITS !== 'on' && parsed.data.NODE_ENV === 'production') {
    throw new ConfigError(`The setting RATE_LIMITS=${RATE_LIMITS} cannot be used with NODE_ENV=production.`)
  }
  if (parsed.data.PUSH_HOSTS === 'any' && parsed.data.NODE_ENV === 'production') {
    throw new ConfigError('The setting PUSH_HOSTS=any cannot be used with NODE_ENV=production.')
  }
  if (parsed.data.AI_API_KEY !== undefined && parsed.data.AI_MODEL === undefined) {
    throw new ConfigError('The setting AI_API_KEY cannot be used without AI_MODEL, the name of the model.')
  }
  if (parsed.data.STRIPE_SECRET_KEY && !parsed.data.STRIPE_WEBHOOK_SECRET) {
    throw new ConfigError('The setting STRIPE_SECRET_KEY cannot be used without STRIPE_WEBHOOK_SECRET.')
  }
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TEXTS, NODE_ENV } = parsed.data
  const twilio = [TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM].filter(Boolean).length
  if (twilio !== 0 && twilio !== 3) {
    throw new ConfigError('The settings TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.')
  }
  if (TEXTS === 'mail' && (NODE_ENV === 'production' || twilio !== 0)) {
    throw new ConfigError('The setting TEXTS=mail cannot be used with NODE_ENV=production or with Twilio.')
  }
  if ((parsed.data.INBOUND_MAIL_DOMAIN === undefined) !== (parsed.data.INBOUND_MAIL_SECRET === undefined)) {
    throw new ConfigError('The settings INBOUND_MAIL_DOMAIN and INBOUND_MAIL_SECRET must be set together.')
  }
  if ((parsed.data.GOOGLE_CLIENT_ID === undefined) !== (parsed.data.GOOGLE_CLIENT_SECRET === undefined)) {
    throw new ConfigError('The settings GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.')
  }
  return { ...parsed.data, version: env['WAYMARK_VERSION'] ?? '0.1.0' }
}
