import { consumerMail } from '@waymark/domain/conversations/consumer/mail-consumers'
import { notify } from '@waymark/domain/conversations/messaging/notify-on-client-assigned'
import { notifyMessage } from '@waymark/domain/conversations/messaging/notify-on-message-sent'
import { mail } from '@waymark/domain/foundation/notifications/mail-on-notification-created'
import { webpush } from '@waymark/domain/foundation/notifications/push-on-notification-created'
import type { FileStorage } from '@waymark/domain/foundation/storage/storage'
import { eraseFile } from '@waymark/domain/knowledge/files/delete-file'
import { processFile } from '@waymark/domain/knowledge/files/process-on-file-uploaded'
import { assign } from '@waymark/domain/leads/assignment/assign-on-client-submitted'
import { escalate, nudge } from '@waymark/domain/leads/assignment/contact-clock'
import { notifyBusinessLead } from '@waymark/domain/leads/business/notify-on-business-lead'
import { erase } from '@waymark/domain/leads/clients/erase-on-client-deleted'
import { notifyContact } from '@waymark/domain/leads/contacts/notify-on-contact-received'
import { assess } from '@waymark/domain/leads/intake/assess-on-client-submitted'
import { draftMail } from '@waymark/domain/leads/intake/mail-on-draft-saved'
import { notifyMedicalMembership } from '@waymark/domain/leads/medical/notify-on-medical-membership-received'
import { settle } from '@waymark/domain/money/billing/settle-on-subscription-changed'
import { stopBilling } from '@waymark/domain/money/billing/stop-billing-on-user-deleted'
import { stopRenewal } from '@waymark/domain/money/billing/stop-renewal-on-subscription-suspended'
import { expire, remind } from '@waymark/domain/money/billing/trial-timers'
import { applicationMail } from '@waymark/domain/networks/applications/mail-applicants'
import { notifyApplication } from '@waymark/domain/networks/applications/notify-on-application'
import { notifyCaseStudy } from '@waymark/domain/networks/case-studies/notify-on-case-study-submitted'
import { notifyFeeReferral } from '@waymark/domain/networks/fee-referrals/notify-on-fee-referral-moved'
import { notifyResource } from '@waymark/domain/networks/resources/notify-on-resource-suggested'
import { eraseAct } from '@waymark/domain/operations/acts/erase-on-act-done'
import { tidyAct } from '@waymark/domain/operations/acts/tidy-on-act-done'
import { housekeep } from '@waymark/domain/operations/housekeeping/housekeep-on-due'
import { notifySuggestion } from '@waymark/domain/operations/suggestions/notify-on-suggestion-received'
import { accountMail } from '@waymark/domain/people/accounts/mail-on-password-events'
import type { Secrets } from '@waymark/domain/secrets'
import type { Reactions } from '@waymark/events/work'
import type { Config } from '@waymark/platform/config'

interface Means {
  config: Config
  storage: FileStorage
  secrets: Secrets
  /** Aborted when this process ends. */
  closing: AbortSignal
}

/** One reaction for every subscriber in the routing table. A missing one does not compile. */
export const createReactions = ({ config, storage, secrets, closing }: Means): Reactions => ({
  assess,
  assign,
  notify,
  'notify-message': notifyMessage,
  'notify-suggestion': notifySuggestion,
  'notify-medical-membership': notifyMedicalMembership,
  'notify-contact': notifyContact,
  'notify-application': notifyApplication,
  'notify-case-study': notifyCaseStudy,
  'notify-resource': notifyResource,
  'notify-business-lead': notifyBusinessLead,
  'notify-fee-referral': notifyFeeReferral,
  nudge,
  escalate,
  mail: mail(config, secrets),
  'account-mail': accountMail(config, secrets),
  'draft-mail': draftMail(config, secrets),
  'application-mail': applicationMail(config, secrets),
  'consumer-mail': consumerMail(config, secrets),
  webpush: webpush(config, secrets),
  erase,
  'tidy-act': tidyAct,
  'erase-act': eraseAct,
  'process-file': processFile(storage, closing),
  'erase-file': eraseFile(storage),
  'stop-billing': stopBilling(config, secrets),
  remind,
  expire,
  settle: settle(config),
  'stop-renewal': stopRenewal(config, secrets),
  housekeep: housekeep(config, storage),
})
