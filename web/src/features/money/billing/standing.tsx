import type { Subscription } from '@waymark/contracts/money/billing/endpoints'
import { count } from '../../../shared/format/people.ts'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { NETWORKS_ARE_FREE } from '../../../shared/networks/free-words.ts'

interface Props {
  readonly subscription: Subscription
  readonly administrator: boolean
}

/** The state of an account without a paid subscription. */
export function Standing({ subscription, administrator }: Props) {
  if (administrator) {
    return (
      <Panel tone="tint" pad="md">
        <Text>
          <strong>Administrators don’t pay.</strong> Everything works without a plan.
        </Text>
      </Panel>
    )
  }
  if (subscription.network_only && subscription.subscription_status !== 'active' && !subscription.suspended) {
    return (
      <Panel tone="tint" pad="md">
        <Text>{NETWORKS_ARE_FREE} A plan is for agents who want leads, uploads and the assistant.</Text>
      </Panel>
    )
  }
  if (subscription.subscription_status === 'trial') {
    return (
      <Panel tone="tint" pad="md">
        <Text>
          <strong>{count(subscription.trial_days_left, 'day')} left</strong> in your free trial. A plan starts as soon
          as you choose it; without one, your account is paused when the trial is over. {NETWORKS_ARE_FREE}
        </Text>
      </Panel>
    )
  }
  if (subscription.subscription_status === 'active') return null
  if (subscription.suspended) {
    return (
      <PanelSection title="Your subscription is suspended" tone="attention" pad="md" gap="sm">
        <p>An administrator suspended it. Please contact them to reopen it. Until then:</p>
        <Paused />
      </PanelSection>
    )
  }
  return (
    <PanelSection title="Your account is paused" tone="attention" pad="md" gap="sm">
      <p>{subscription.overdue ? 'Pay for your plan' : 'Choose a plan'} to continue. Until then:</p>
      <Paused />
    </PanelSection>
  )
}

function Paused() {
  return (
    <ul>
      <li>Your clients stay here, and you can read and write to them.</li>
      <li>New pool leads go to other agents.</li>
      <li>Clients from your own link wait for you for 24 hours, then go to the pool.</li>
      <li>Uploads, the assistant and new lead codes are off.</li>
      <li>{NETWORKS_ARE_FREE}</li>
    </ul>
  )
}
