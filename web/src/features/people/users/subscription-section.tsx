import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { SettableStatus } from '@waymark/contracts/money/billing/subscriptions'
import type { AdministeredUserDetail } from '@waymark/contracts/people/accounts/administration'
import { PLAN_NAMES } from '@waymark/rules/money/billing/plans'
import { price } from '../../../shared/format/money.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useSetStatus } from './queries.ts'

/** The subscription and an administrator's decisions about it. These affect billing only, so sessions stay open. */
export function SubscriptionSection({ user }: { readonly user: AdministeredUserDetail }) {
  const set = useSetStatus(user)
  const name = nameOf(user)
  const { subscription_status, subscription_override, paid, overdue } = user
  // A plan that no longer works may still be charged.
  const suspendable = subscription_status !== 'inactive' || (overdue !== null && subscription_override !== 'suspended')
  const suspend = () =>
    set.mutate({
      status: 'inactive',
      say: () => toast.undo(`The subscription of ${name} is suspended.`, () => set.mutate({ status: before(user) })),
    })
  const activate = (status: SettableStatus, message: string) =>
    set.mutate({ status, say: () => toast.success(message) })
  const askToSuspend = () =>
    modals.openConfirmModal({
      title: `Suspend the subscription of ${name}?`,
      children: `They stay signed in and keep their clients and messages; pool leads, uploads, the assistant and new lead codes stop immediately. Leads from their own link wait for them for 24 hours, then go to the pool.${
        paid || overdue
          ? ' Past payments are not refunded, and they are not charged again.'
          : ' They cannot choose a plan until you undo this.'
      }`,
      labels: { confirm: 'Suspend subscription', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: suspend,
    })
  return (
    <PanelSection level={3} title="Subscription">
      <Text>{explain(user)}</Text>
      {user.role === 'broker' && (
        <Cluster>
          {suspendable && (
            <Button
              size="sm"
              variant="default"
              c="red"
              disabled={set.isPending}
              aria-label={`Suspend subscription of ${name}`}
              onClick={askToSuspend}
            >
              Suspend subscription
            </Button>
          )}
          {subscription_status !== 'active' && (
            <Button
              size="sm"
              variant="default"
              disabled={set.isPending}
              onClick={() => activate('active', `The subscription of ${name} is active.`)}
            >
              {paid ? 'Activate subscription' : 'Activate without payment'}
            </Button>
          )}
          {subscription_override !== null && (
            <Button
              size="sm"
              variant="default"
              disabled={set.isPending}
              onClick={() => activate('automatic', `The subscription of ${name} follows trial and payments again.`)}
            >
              Follow trial and payments
            </Button>
          )}
        </Cluster>
      )}
    </PanelSection>
  )
}

/** The status that undoes a suspension. */
const before = ({ subscription_status, subscription_override, paid }: AdministeredUserDetail): SettableStatus =>
  subscription_override === 'granted' || (subscription_status === 'active' && paid === null) ? 'active' : 'automatic'

/** The plan, what it costs, and what happens to it next. */
function payment({ paid, overdue }: AdministeredUserDetail): string {
  const plan = paid ?? overdue
  if (!plan) return 'No paid plan.'
  const { package_id, amount_cents } = plan
  return `${PLAN_NAMES[package_id]}, ${price(amount_cents)} a month, ${nextOf(paid)}.`
}

function nextOf(paid: AdministeredUserDetail['paid']): string {
  if (!paid) return 'no longer works after a failed charge, but may still be charged'
  if (paid.past_due_until !== null) return `charge failed, works until ${longDate(paid.past_due_until)}`
  const ends = paid.cancel_at_period_end || paid.test_payment
  return `${ends ? 'ends' : 'renews'} ${longDate(paid.period_ends_at)}`
}

function explain(user: AdministeredUserDetail): string {
  const { role, subscription_status, subscription_override, trial_ends_at, overdue } = user
  if (role === 'sys_admin') return `Administrators don’t pay. ${payment(user)}`
  if (subscription_override === 'suspended') return `Suspended by an administrator. ${payment(user)}`
  if (subscription_override === 'granted') {
    const granted = 'Active without payment, until they subscribe or you change it.'
    return overdue ? `${granted} ${payment(user)}` : granted
  }
  if (subscription_status === 'trial') {
    return new Date(trial_ends_at).getTime() > Date.now()
      ? `On trial until ${longDate(trial_ends_at)}.`
      : 'The trial is over.'
  }
  return payment(user)
}
