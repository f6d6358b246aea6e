import { Loader } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import type { ManagedUser } from '@waymark/contracts/people/accounts/schemas'
import { price } from '../../../shared/format/money.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { userQuery } from './queries.ts'

type Disabled = Pick<ManagedUser, 'id' | 'first_name' | 'last_name' | 'email'>

/** Asks for confirmation before disabling an account and explains the effects. */
export const askToDisable = (user: Disabled, disable: () => void): string =>
  modals.openConfirmModal({
    title: `Disable the account of ${nameOf(user)}?`,
    children: (
      // What stays comes later than the dialog, so it is announced.
      <Stack gap="sm" aria-live="polite">
        <Text>
          They are signed out everywhere immediately and cannot sign in. They keep their clients but get no new ones.
          You can enable the account again.
        </Text>
        <WhatStays id={user.id} />
      </Stack>
    ),
    labels: { confirm: 'Disable account', cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    centered: true,
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm: disable,
  })

/** Whom nobody looks after meanwhile, which appointments are canceled, and what goes on costing money. */
function WhatStays({ id }: Pick<Disabled, 'id'>) {
  const { data: user, error, isError, refetch } = useQuery(userQuery(id))
  if (!user && isError)
    return (
      <Failure compact title="Could not load what stays with the account" error={error} retry={() => void refetch()} />
    )
  if (!user) return <Loader aria-label="Loading what stays with the account" />
  const { open_clients: clients, appointments_to_come: appointments, paid, overdue, role } = user
  const suspendable = role === 'broker' && user.subscription_override !== 'suspended'
  return (
    <>
      {clients > 0 && (
        <Text>
          {clients === 1
            ? '1 open client stays with them. The client’s page no longer names an agent, and what the client writes goes'
            : `${clients.toLocaleString()} open clients stay with them. Their pages no longer name an agent, and what they write goes`}{' '}
          to an administrator. To give a client to another agent, open the client under Data.
        </Text>
      )}
      {role === 'sys_admin' && <Text>Clients of the admin queue go to another administrator.</Text>}
      {appointments > 0 && (
        <Text>
          {appointments === 1
            ? '1 upcoming appointment is canceled, and the person is told, if our emails reach them. It stays'
            : `${appointments.toLocaleString()} upcoming appointments are canceled, and the people are told, if our emails reach them. They stay`}{' '}
          canceled if you enable the account again.
        </Text>
      )}
      {paid && !paid.cancel_at_period_end && !paid.test_payment && suspendable && (
        <Text>
          Their plan renews on {longDate(paid.period_ends_at)} at {price(paid.amount_cents)} a month, less any credit,
          and they cannot cancel it while the account is disabled. To stop the charges, suspend their subscription.
        </Text>
      )}
      {overdue && suspendable && (
        <Text>
          A charge of {price(overdue.amount_cents)} failed, and their card may still be charged for it. To stop that,
          suspend their subscription.
        </Text>
      )}
    </>
  )
}
