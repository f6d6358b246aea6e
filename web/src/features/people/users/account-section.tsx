import { Button } from '@mantine/core'
import type { AdministeredUserDetail } from '@waymark/contracts/people/accounts/administration'
import styles from '../../../shared/console/console.module.css'
import { nameOf } from '../../../shared/format/people.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { askToDisable } from './ask-to-disable.ts'
import { useUpdateUser } from './queries.ts'
import { ResetPasswordButton } from './reset-password.tsx'

interface Props {
  readonly user: AdministeredUserDetail
  /** Nobody disables the account they are signed in with. */
  readonly own: boolean
}

/** Whether somebody may come in at all, which is not whether they pay. */
export function AccountSection({ user, own }: Props) {
  const update = useUpdateUser(user)
  const name = nameOf(user)
  const disable = () =>
    update.mutate(
      { is_active: false },
      { onSuccess: () => toast.undo(`The account of ${name} is disabled.`, () => update.mutate({ is_active: true })) },
    )
  return (
    <section className={styles.panel} aria-labelledby="account-title">
      <h3 id="account-title">Account</h3>
      <p className={styles.effect}>
        {user.is_active
          ? 'They can sign in.'
          : 'The account is disabled: they cannot sign in, and no new clients come to them.'}
      </p>
      <div className={styles.acts}>
        <Button
          size="sm"
          variant="default"
          disabled={update.isPending}
          aria-label={`${user.credentials_verified ? 'Unverify' : 'Verify'} credentials of ${name}`}
          onClick={() => update.mutate({ credentials_verified: !user.credentials_verified })}
        >
          {user.credentials_verified ? 'Unverify credentials' : 'Verify credentials'}
        </Button>
        <ResetPasswordButton user={user} own={own} />
        {!own && (
          <Button
            size="sm"
            variant="default"
            {...(user.is_active && { c: 'red' })}
            disabled={update.isPending}
            aria-label={`${user.is_active ? 'Disable account of' : 'Enable account of'} ${name}`}
            onClick={() => (user.is_active ? askToDisable(name, disable) : update.mutate({ is_active: true }))}
          >
            {user.is_active ? 'Disable account' : 'Enable account'}
          </Button>
        )}
      </div>
    </section>
  )
}
