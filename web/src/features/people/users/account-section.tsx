import { Button } from '@mantine/core'
import type { AdministeredUserDetail } from '@waymark/contracts/people/accounts/administration'
import { nameOf } from '../../../shared/format/people.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { askToDisable } from './ask-to-disable.tsx'
import { useUpdateUser } from './queries.ts'
import { RemoveSecondFactorsButton } from './remove-second-factors.tsx'
import { ResetPasswordButton } from './reset-password.tsx'

interface Props {
  readonly user: AdministeredUserDetail
  /** Administrators cannot disable their own account. */
  readonly own: boolean
}

/** Controls sign-in, credentials and password. Payment is separate. */
export function AccountSection({ user, own }: Props) {
  const name = nameOf(user)
  const enable = useUpdateUser(user)
  // Not of a single call: the user may have been left by then.
  const update = useUpdateUser(user, ({ is_active }) => {
    if (is_active === false) toast.undo(`The account of ${name} is disabled.`, () => enable.mutate({ is_active: true }))
  })
  const { npn, license_number, states_licensed } = user
  // What this page shows. The broker may have changed it meanwhile.
  const verified = { credentials_verified: true, license: { npn, license_number, states_licensed } }
  const disable = () => update.mutate({ is_active: false })
  return (
    <PanelSection level={3} title="Account">
      <Text>
        {user.is_active ? 'They can sign in.' : 'The account is disabled. They cannot sign in and get no new clients.'}
      </Text>
      <Cluster>
        <Button
          size="sm"
          variant="default"
          disabled={update.isPending}
          aria-label={`${user.credentials_verified ? 'Unverify' : 'Verify'} credentials of ${name}`}
          onClick={() => update.mutate(user.credentials_verified ? { credentials_verified: false } : verified)}
        >
          {user.credentials_verified ? 'Unverify credentials' : 'Verify credentials'}
        </Button>
        {user.credentials_verified && user.states_unchecked.length > 0 && (
          <Button
            size="sm"
            variant="default"
            disabled={update.isPending}
            aria-label={`Verify new states of ${name}`}
            onClick={() => update.mutate(verified)}
          >
            Verify new states
          </Button>
        )}
        <ResetPasswordButton user={user} own={own} />
        {user.second_factor && !own && <RemoveSecondFactorsButton user={user} />}
        {!own && (
          <Button
            size="sm"
            variant="default"
            {...(user.is_active && { c: 'red' })}
            disabled={update.isPending}
            aria-label={`${user.is_active ? 'Disable account of' : 'Enable account of'} ${name}`}
            onClick={() => (user.is_active ? askToDisable(user, disable) : update.mutate({ is_active: true }))}
          >
            {user.is_active ? 'Disable account' : 'Enable account'}
          </Button>
        )}
      </Cluster>
    </PanelSection>
  )
}
