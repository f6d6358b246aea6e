import { accountMail } from '@waymark/domain/accounts/mail-on-password-events'
import { eraseAct } from '@waymark/domain/acts/erase-on-act-done'
import { tidyAct } from '@waymark/domain/acts/tidy-on-act-done'
import { applicationMail } from '@waymark/domain/applications/mail-applicants'
import { notifyApplication } from '@waymark/domain/applications/notify-on-application'
import { assign } from '@waymark/domain/assignment/assign-on-client-submitted'
import { escalate, nudge } from '@waymark/domain/assignment/contact-clock'
import { settle } from '@waymark/domain/billing/settle-on-subscription-changed'
import { stopBilling } from '@waymark/domain/billing/stop-billing-on-user-deleted'
import { stopRenewal } from '@waymark/domain/billing/stop-renewal-on-subscription-suspended'
import { expire, remind } from '@waymark/domain/billing/trial-timers'
import { notifyBusinessLead } from '@waymark/domain/business/notify-on-business-lead'
import { notifyCaseStudy } from '@waymark/domain/case-studies/notify-on-case-study-submitted'
import { erase } from '@waymark/domain/clients/erase-on-client-deleted'
import { consumerMail } from '@waymark/domain/consumer/mail-consumers'
import { notifyContact } from '@waymark/domain/contacts/notify-on-contact-received'
import { notifyFeeReferral } from '@waymark/domain/fee-referrals/notify-on-fee-referral-moved'
import { eraseFile } from '@waymark/domain/files/delete-file'
import { processFile } from '@waymark/domain/files/process-on-file-uploaded'
import type { FileStorage } from '@waymark/domain/files/storage'
import { housekeep } from '@waymark/domain/housekeeping/housekeep-on-due'
import { draftMail } from '@waymark/domain/intake/mail-on-draft-saved'
import { notifyMedicalMembership } from '@waymark/domain/medical/notify-on-medical-membership-received'
import { notifyMessage } from '@waymark/domain/messaging/notify-on-message-sent'
import { mail } from '@waymark/domain/notifications/mail-on-notification-created'
import { notify } from '@waymark/domain/notifications/notify-on-client-assigned'
import { webpush } from '@waymark/domain/notifications/push-on-notification-created'
import { notifyResource } from '@waymark/domain/resources/notify-on-resource-suggested'
import { assess } from '@waymark/domain/risk/assess-on-client-submitted'
import type { Secrets } from '@waymark/domain/secrets'
import { notifySuggestion } from '@waymark/domain/suggestions/notify-on-suggestion-received'
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
