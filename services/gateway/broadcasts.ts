import { accountBroadcasts } from '@waymark/domain/accounts/broadcasts'
import { actBroadcasts } from '@waymark/domain/acts/broadcasts'
import { billingBroadcasts } from '@waymark/domain/billing/broadcasts'
import type { Broadcast, BroadcastMap } from '@waymark/domain/broadcasts'
import { businessBroadcasts } from '@waymark/domain/business/broadcasts'
import { caseStudyBroadcasts } from '@waymark/domain/case-studies/broadcasts'
import { censusBroadcasts } from '@waymark/domain/census/broadcasts'
import { clientBroadcasts } from '@waymark/domain/clients/broadcasts'
import { councilBroadcasts } from '@waymark/domain/councils/broadcasts'
import { fileBroadcasts } from '@waymark/domain/files/broadcasts'
import { messagingBroadcasts } from '@waymark/domain/messaging/broadcasts'
import { networkBroadcasts } from '@waymark/domain/networks/broadcasts'
import { familyBroadcasts } from '@waymark/domain/networks/family-broadcasts'
import { notificationBroadcasts } from '@waymark/domain/notifications/broadcasts'
import { opportunityBroadcasts } from '@waymark/domain/opportunities/broadcasts'
import { resourceBroadcasts } from '@waymark/domain/resources/broadcasts'
import { settingBroadcasts } from '@waymark/domain/settings/broadcasts'
import type { EventEnvelope } from '@waymark/events/envelope'
import type { EventOf } from '@waymark/events/routing'

type BroadcastEvent = EventOf<'broadcast'>

/** Every event that goes to screens; one without a broadcast does not compile. */
const broadcasts: BroadcastMap<BroadcastEvent> = {
  ...clientBroadcasts,
  ...messagingBroadcasts,
  ...fileBroadcasts,
  ...censusBroadcasts,
  ...businessBroadcasts,
  ...notificationBroadcasts,
  ...accountBroadcasts,
  ...actBroadcasts,
  ...billingBroadcasts,
  ...networkBroadcasts,
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

/** What screens are told of an event; undefined for one that is no screen's business. */
export const broadcastFor = (event: EventEnvelope): Broadcast | undefined =>
  isBroadcast(event) ? mapped(event) : undefined
