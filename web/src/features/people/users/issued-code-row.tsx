import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { accountAdministrationEndpoints, type IssuedCode } from '@waymark/contracts/people/accounts/administration'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Row } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { CODE_STATES } from './code-states.ts'

type Person = NonNullable<IssuedCode['issued_by']>

const TONES = { unused: 'waiting', used: 'good', expired: 'plain', revoked: 'plain' } as const

/** The status of a code, without the code itself. A code that still works can be revoked. */
export function IssuedCodeRow({ code }: { readonly code: IssuedCode }) {
  const { state, for_user, issued_by, used_by, by_application, created_at, expires_at, used_at, revoked_at } = code
  const { askToRevoke, pending } = useRevoke(code)
  return (
    <>
      <Row justify="between">
        <span>
          {for_user ? (
            <>
              Signs in to <PersonLink person={for_user} />
            </>
          ) : (
            'Registers a new broker'
          )}
          {by_application && ', by an approved application'}
        </span>
        <Mark tone={TONES[state]}>{CODE_STATES[state]}</Mark>
      </Row>
      <Text size="sm" tone="muted">
        Issued <When at={created_at} />
        {issued_by && (
          <>
            {' '}
            by <PersonLink person={issued_by} />
          </>
        )}
        {used_at && (
          <>
            {' · used '}
            <When at={used_at} />
            {used_by && (
              <>
                {' '}
                by <PersonLink person={used_by} />
              </>
            )}
          </>
        )}
        {revoked_at && (
          <>
            {' · revoked '}
            <When at={revoked_at} />
          </>
        )}
        {state === 'unused' && ` · works until ${exactly(expires_at)}`}
        {state === 'expired' && ` · expired ${exactly(expires_at)}`}
      </Text>
      {state === 'unused' && (
        <Button
          size="sm"
          mt="xs"
          variant="default"
          c="red"
          loading={pending}
          aria-label={`Revoke the code issued ${exactly(created_at)}`}
          onClick={askToRevoke}
        >
          Revoke
        </Button>
      )}
    </>
  )
}

const PersonLink = ({ person: { id, first_name, last_name } }: { readonly person: Person }) => (
  <Link to={`/admin/users?user=${id}`}>
    {first_name} {last_name}
  </Link>
)

function useRevoke({ id, for_user }: IssuedCode) {
  const revoke = useAction({
    mutationFn: () => call(accountAdministrationEndpoints.revokeInviteCode, { params: { id } }),
    reread: [accountAdministrationEndpoints.listInviteCodes],
    done: 'The code is revoked.',
    failed: 'Could not revoke the code',
  })
  const askToRevoke = () =>
    modals.openConfirmModal({
      title: 'Revoke this code?',
      children: `It stops working immediately and permanently: no one can ${for_user ? 'sign in' : 'join'} with it anymore. You can issue another one.`,
      labels: { confirm: 'Revoke code', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => revoke.mutate(),
    })
  return { askToRevoke, pending: revoke.isPending }
}
