import { Anchor, Button } from '@mantine/core'
import { type Called, dialing } from './dialing.ts'
import { openLogCall } from './log-call.ts'

interface Props {
  readonly client: Called & { readonly phone: string }
}

/** A client's number. A click dials it, and opens the dialog that logs the call. */
export const CallNumber = ({ client }: Props) => (
  <Anchor href={dialing(client.phone)} inherit onClick={() => openLogCall(client)}>
    {client.phone}
  </Anchor>
)

/** The same as a button. `label` says whom it is for. */
export const CallButton = ({ client, label }: Props & { readonly label: string }) => (
  <Button
    component="a"
    href={dialing(client.phone)}
    size="compact-md"
    variant="light"
    aria-label={label}
    data-act
    onClick={() => openLogCall(client)}
  >
    Call
  </Button>
)
