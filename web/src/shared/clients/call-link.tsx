import { Button } from '@mantine/core'
import { type Called, dialing } from './dialing.ts'
import { openLogCall } from './log-call.ts'

type Dialed = Called & { readonly phone: string }

/** A client's number. A click dials it, and opens the dialog that logs the call. */
export const CallNumber = ({ client }: { readonly client: Dialed }) => (
  <a href={dialing(client.phone)} onClick={() => openLogCall(client)}>
    {client.phone}
  </a>
)

interface Props {
  readonly to: Omit<Dialed, 'id'> & { readonly id: string | null }
  /** Says whom it is for. */
  readonly label: string
}

/** The same as a button. Of someone who is no client, no call is logged. */
export const CallButton = ({ to: { id, ...to }, label }: Props) => (
  <Button
    component="a"
    href={dialing(to.phone)}
    size="compact-md"
    variant="light"
    aria-label={label}
    data-act
    {...(id !== null && { onClick: () => openLogCall({ ...to, id }) })}
  >
    Call
  </Button>
)
