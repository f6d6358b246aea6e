import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQueryClient } from '@tanstack/react-query'
import {
  type AdministeredUserDetail,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { rereadUser } from './queries.ts'

/** For someone who lost their device and their recovery codes. */
export function RemoveSecondFactorsButton({ user }: { readonly user: AdministeredUserDetail }) {
  const queries = useQueryClient()
  const name = nameOf(user)
  const remove = useAction({
    mutationFn: () => call(accountAdministrationEndpoints.removeSecondFactors, { params: { id: user.id } }),
    onSuccess: () => rereadUser(queries, user.id),
    done: `${name} signs in with the password alone until they set up a new second step.`,
    failed: 'Could not remove the second step',
  })
  const open = () =>
    modals.openConfirmModal({
      title: `Remove the second sign-in step of ${name}?`,
      children: `Do this only after you have made sure that ${name} is the one asking, for example with a call. Their passkeys, authenticator app and recovery codes are removed, they are signed out everywhere, any calendar addresses of theirs are turned off, and they get an email.`,
      labels: { confirm: 'Remove', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => remove.mutate(),
    })
  return (
    <Button
      size="sm"
      variant="default"
      loading={remove.isPending}
      aria-label={`Remove second step of ${name}`}
      onClick={open}
    >
      Remove second step
    </Button>
  )
}
