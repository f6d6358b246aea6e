import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { conversationAddress } from '../../../shared/messages/addresses.ts'

/** Leads to the conversation with a member. */
export function WriteButton({ user_id, name }: { readonly user_id: string; readonly name: string }) {
  return (
    <Button
      component={Link}
      to={conversationAddress(user_id)}
      variant="default"
      size="sm"
      leftSection={<IconMessage size={18} aria-hidden />}
      aria-label={`Write to ${name}`}
    >
      Write
    </Button>
  )
}
