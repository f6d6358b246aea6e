import { runBulk } from '@waymark/domain/conversations/bulk/run-on-bulk-act-begun'
import { text } from '@waymark/domain/conversations/consumer/text-on-message-sent'
import { indexHandedOver } from '@waymark/domain/conversations/messaging/index-on-conversation-handed-over'
import { wakeConversation } from '@waymark/domain/conversations/messaging/wake-on-snooze-changed'
import { webpush } from '@waymark/domain/foundation/notifications/push-on-notification-created'
import type { FileStorage } from '@waymark/domain/foundation/storage/storage'
import { eraseFile } from '@waymark/domain/knowledge/files/erase-on-file-deleted'
import { processFile } from '@waymark/domain/knowledge/files/process-on-file-uploaded'
import { readScan } from '@waymark/domain/knowledge/files/read-on-file-scanned'
import { rereadFile } from '@waymark/domain/knowledge/files/reread-on-file-outdated'
import { remindAppointment } from '@waymark/domain/leads/appointments/remind-on-appointment-booked'
import { assign } from '@waymark/domain/leads/assignment/assign-on-client-submitted'
import { escalate } from '@waymark/domain/leads/assignment/escalate-on-client-assigned'
import { nudge } from '@waymark/domain/leads/assignment/nudge-on-client-assigned'
import { release } from '@waymark/domain/leads/assignment/release-on-client-held'
import { resumeAccount } from '@waymark/domain/leads/assignment/resume-on-user-enabled'
import { erase } from '@waymark/domain/leads/clients/erase-on-client-deleted'
import { advanceImport } from '@waymark/domain/leads/imports/advance-on-import-advanced'
import { readImportFile } from '@waymark/domain/leads/imports/read-on-import-started'
import { assess } from '@waymark/domain/leads/intake/assess-on-client-submitted'
import { lapse } from '@waymark/domain/leads/intake/lapse-on-client-update-proposed'
import { planLifeEventTask } from '@waymark/domain/leads/tasks/plan-on-life-event-changed'
import { planTask } from '@waymark/domain/leads/tasks/plan-on-status-changed'
import { remindTask } from '@waymark/domain/leads/tasks/remind-on-task-changed'
import { expire } from '@waymark/domain/money/billing/expire-on-trial-started'
import { followCharge } from '@waymark/domain/money/billing/follow-on-charge-refunded'
import { remind } from '@waymark/domain/money/billing/remind-on-trial-started'
import { settle } from '@waymark/domain/money/billing/settle-on-subscription-changed'
import { stopRenewal } from '@waymark/domain/money/billing/stop-renewal-on-user-deleted'
import { eraseDeletion } from '@waymark/domain/operations/deletions/erase-on-act-done'
import { tidyDeletion } from '@waymark/domain/operations/deletions/tidy-on-act-done'
import { housekeep } from '@waymark/domain/operations/housekeeping/housekeep-on-due'
import { seal } from '@waymark/domain/operations/sealing/seal-on-sealing-due'
import { mail } from '@waymark/domain/reactions/mail'
import { notify } from '@waymark/domain/reactions/notify'
import type { Secrets } from '@waymark/domain/secrets'
import { type Reaction, type ReactionFactory, type Reactions, reactionsByName } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import type { Log } from '@waymark/platform/log'

interface Means {
  config: Config
  storage: FileStorage
  secrets: Secrets
  log: Log
  /** Aborted when this process ends. */
  closing: AbortSignal
  /** What to close after the last reaction. */
  onClose: (close: () => unknown) => void
}

/** Every reaction, in the order of the queue screen. After a change, `npm run routing` derives the routing table. */
export const reactions: readonly (Reaction | ReactionFactory<[Means]>)[] = [
  assess,
  assign,
  release,
  lapse,
  planTask,
  planLifeEventTask,
  runBulk,
  remindTask,
  wakeConversation,
  indexHandedOver,
  resumeAccount,
  remindAppointment,
  notify,
  nudge,
  escalate,
  mail,
  text,
  webpush,
  processFile,
  readScan,
  rereadFile,
  readImportFile,
  advanceImport,
  eraseFile,
  erase,
  tidyDeletion,
  eraseDeletion,
  remind,
  expire,
  settle,
  stopRenewal,
  followCharge,
  housekeep,
  seal,
]

/** The reactions with their dependencies. Throws when they differ from the routing table. */
export const createReactions = (means: Means): Reactions =>
  reactionsByName(reactions.map((one) => (typeof one === 'function' ? one(means) : one)))
