import type { EventName } from '@waymark/contracts/events'
import type { EventEnvelope } from '@waymark/events/envelope'
import type { Config } from '@waymark/platform/config'
import type { Database, Transaction } from '@waymark/platform/database'
import type { Secrets } from '../../secrets.ts'
import type { OperatorSettings } from './operator.ts'
import type { Mail } from './send-mail.ts'

/** What writing an email needs besides the database. */
export interface LetterMeans {
  config: Pick<
    Config,
    'SMTP_URL' | 'DATA_DIR' | 'PUBLIC_URL' | 'BRAND_NAME' | 'INBOUND_MAIL_DOMAIN' | 'TWILIO_ACCOUNT_SID' | 'TEXTS'
  > &
    Partial<Pick<Config, 'RATE_LIMITS'>> &
    OperatorSettings
  secrets: Secrets
  now: () => Date
}

/** The email for an event. It is written when it is sent, so that it is true then. */
export interface Letter<N extends EventName> {
  /** The time until which to postpone it; null to send it now. */
  later?: (event: EventEnvelope<N>, db: Database, means: LetterMeans) => Promise<Date | null>
  /** Its recipient and content; null when the email is no longer wanted. */
  write: (event: EventEnvelope<N>, db: Database, means: LetterMeans) => Promise<Mail | null>
  /** What to save in the transaction that acknowledges the delivery. `mailed`: the mail server took an email. */
  sent?: (event: EventEnvelope<N>, tx: Transaction, mailed: boolean) => Promise<void>
}
