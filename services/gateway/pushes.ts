import { accountPushes } from '@waymark/domain/accounts/pushes'
import { actPushes } from '@waymark/domain/acts/pushes'
import { billingPushes } from '@waymark/domain/billing/pushes'
import { businessPushes } from '@waymark/domain/business/pushes'
import { caseStudyPushes } from '@waymark/domain/case-studies/pushes'
import { censusPushes } from '@waymark/domain/census/pushes'
import { clientPushes } from '@waymark/domain/clients/pushes'
import { councilPushes } from '@waymark/domain/councils/pushes'
import { filePushes } from '@waymark/domain/files/pushes'
import { messagingPushes } from '@waymark/domain/messaging/pushes'
import { familyPushes } from '@waymark/domain/networks/family-pushes'
import { networkPushes } from '@waymark/domain/networks/pushes'
import { notificationPushes } from '@waymark/domain/notifications/pushes'
import { opportunityPushes } from '@waymark/domain/opportunities/pushes'
import type { Push, PushMap } from '@waymark/domain/pushes'
import { resourcePushes } from '@waymark/domain/resources/pushes'
import { settingPushes } from '@waymark/domain/settings/pushes'
import type { EventEnvelope } from '@waymark/events/envelope'
import type { EventOf } from '@waymark/events/routing'

type Pushed = EventOf<'push'>

/** Every event that goes to screens; one without a push does not compile. */
const pushes: PushMap<Pushed> = {
  ...clientPushes,
  ...messagingPushes,
  ...filePushes,
  ...censusPushes,
  ...businessPushes,
  ...notificationPushes,
  ...accountPushes,
  ...actPushes,
  ...billingPushes,
  ...networkPushes,
  ...councilPushes,
  ...opportunityPushes,
  ...caseStudyPushes,
  ...resourcePushes,
  ...familyPushes,
  ...settingPushes,
}

const isPushed = (event: EventEnvelope): event is EventEnvelope<Pushed> => Object.hasOwn(pushes, event.name)

const mapped = <N extends Pushed>(event: EventEnvelope<N>): Push => pushes[event.name](event)

/** What screens are told of an event; undefined for one that is no screen's business. */
export const pushOf = (event: EventEnvelope): Push | undefined => (isPushed(event) ? mapped(event) : undefined)
