import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTicket } from '@tabler/icons-react'
import { accountAdministrationEndpoints } from '@waymark/contracts/people/accounts/administration'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { exactly } from '../../../shared/format/time.ts'
import { toast } from '../../../shared/ui/toast.tsx'

interface Props {
  /** The account that the code signs in to. Without it, the code registers a new broker. */
  readonly to?: { readonly id: string; readonly name: string }
}

/** Issues a code to a new broker, or to an account owner who cannot sign in. */
export function InviteButton({ to }: Props) {
  const open = () =>
    modals.open({
      title: to ? `Access code for ${to.name}` : 'Invite a broker',
      children: <IssueCode {...(to && { to })} />,
      centered: true,
    })
  return to ? (
    <Button size="sm" variant="default" aria-label={`Access code for ${to.name}`} onClick={open}>
      Access code
    </Button>
  ) : (
    <Button size="sm" leftSection={<IconTicket size={18} aria-hidden />} onClick={open}>
      Invite
    </Button>
  )
}

function IssueCode({ to }: Props) {
  const issue = useAction({
    mutationFn: () => call(accountEndpoints.createInviteCode, { body: { user_id: to?.id } }),
    reread: [accountAdministrationEndpoints.listInviteCodes],
  })
  if (issue.data) return <Issued {...issue.data} />
  return (
    <Stack gap="md">
      <p>
        {to
          ? `Anyone with this code can sign in to ${to.name}’s account once, without the password. Give it only to them.`
          : 'Anyone with this code can join the network once, with credentials that count as verified.'}{' '}
        It works for 14 days.
      </p>
      {issue.isError && (
        <Alert color="red" role="alert" title="Failed to generate invitation code">
          {sentenceOf(issue.error, 'Please try again.')}
        </Alert>
      )}
      <Button loading={issue.isPending} onClick={() => issue.mutate()} data-autofocus>
        Create code
      </Button>
    </Stack>
  )
}

function Issued({ code, expires_at }: { readonly code: string; readonly expires_at: string }) {
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast.success('Code copied'),
      // Some browsers and plain HTTP do not allow copying, so the user copies the code from the field.
      () => toast.error('Please select the code and copy it'),
    )
  return (
    <Stack gap="md">
      <TextInput
        label="Code"
        description={`Works once, until ${exactly(expires_at)}. It is shown only once.`}
        value={code}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()}>Copy code</Button>
    </Stack>
  )
}
