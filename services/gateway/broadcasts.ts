import type { Broadcast, BroadcastMap } from '@waymark/domain/broadcasts'
import { bulkBroadcasts } from '@waymark/domain/conversations/bulk/broadcasts'
import { messagingBroadcasts } from '@waymark/domain/conversations/messaging/broadcasts'
import { notificationBroadcasts } from '@waymark/domain/foundation/notifications/broadcasts'
import { fileBroadcasts } from '@waymark/domain/knowledge/files/broadcasts'
import { appointmentBroadcasts } from '@waymark/domain/leads/appointments/broadcasts'
import { businessBroadcasts } from '@waymark/domain/leads/business/broadcasts'
import { censusBroadcasts } from '@waymark/domain/leads/census/broadcasts'
import { clientBroadcasts } from '@waymark/domain/leads/clients/broadcasts'
import { importBroadcasts } from '@waymark/domain/leads/imports/broadcasts'
import { taskBroadcasts } from '@waymark/domain/leads/tasks/broadcasts'
import { todayBroadcasts } from '@waymark/domain/leads/today/broadcasts'
import { billingBroadcasts } from '@waymark/domain/money/billing/broadcasts'
import { applicationBroadcasts } from '@waymark/domain/networks/applications/broadcasts'
import { caseStudyBroadcasts } from '@waymark/domain/networks/case-studies/broadcasts'
import { councilBroadcasts } from '@waymark/domain/networks/councils/broadcasts'
import { familyBroadcasts } from '@waymark/domain/networks/directory/broadcasts'
import { feeReferralBroadcasts } from '@waymark/domain/networks/fee-referrals/broadcasts'
import { opportunityBroadcasts } from '@waymark/domain/networks/opportunities/broadcasts'
import { resourceBroadcasts } from '@waymark/domain/networks/resources/broadcasts'
import { deletionBroadcasts } from '@waymark/domain/operations/deletions/broadcasts'
import { settingBroadcasts } from '@waymark/domain/operations/settings/broadcasts'
import { accountBroadcasts } from '@waymark/domain/people/accounts/broadcasts'
import { membershipBroadcasts } from '@waymark/domain/people/memberships/broadcasts'
import type { EventEnvelope } from '@waymark/events/envelope'
import type { EventOf } from '@waymark/events/routing'

type BroadcastEvent = EventOf<'broadcast'>

/** The broadcasts of every event for screens. An event without one does not compile. */
export const broadcasts: BroadcastMap<BroadcastEvent> = {
  ...clientBroadcasts,
  ...bulkBroadcasts,
  ...importBroadcasts,
  ...taskBroadcasts,
  ...todayBroadcasts,
  ...appointmentBroadcasts,
  ...messagingBroadcasts,
  ...fileBroadcasts,
  ...censusBroadcasts,
  ...businessBroadcasts,
  ...notificationBroadcasts,
  ...accountBroadcasts,
  ...deletionBroadcasts,
  ...billingBroadcasts,
  ...membershipBroadcasts,
  ...applicationBroadcasts,
  ...feeReferralBroadcasts,
  ...councilBroadcasts,
  ...opportunityBroadcasts,
  ...caseStudyBroadcasts,
  ...resourceBroadcasts,
  ...familyBroadcasts,
  ...settingBroadcasts,
}

const isBroadcast = (event: EventEnvelope): event is EventEnvelope<BroadcastEvent> =>
  Object.hasOwn(broadcasts, event.name)

const mapped = <N extends BroadcastEvent>(event: EventEnvelope<N>): Broadcast => broadcasts[event.name](event)

/** The broadcast of an event; undefined for an event that no screen shows. */
export const broadcastFor = (event: EventEnvelope): Broadcast | undefined =>
  isBroadcast(event) ? mapped(event) : undefined
