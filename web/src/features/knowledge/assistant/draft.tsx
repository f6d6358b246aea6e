import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { useNavigate } from 'react-router-dom'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import { draftTo, keepDraft } from '../../../shared/messages/unsent.ts'

interface Props {
  readonly text: string
  readonly client_id: string
}

/** A message that the broker may open in the conversation with the client, to edit and send it there. */
export function Draft({ text, client_id }: Props) {
  const navigate = useNavigate()
  // The stored draft has no name in it, so that answers do not identify the client.
  const first_name = useQuery(clientQuery(client_id)).data?.first_name?.trim()
  const message = first_name ? text.replace(/^Hello,/, `Hello ${first_name},`) : text
  const open = () => {
    const begun = draftTo(client_id).trim()
    // What the broker has already typed there stays.
    if (!begun.includes(message))
      keepDraft(client_id, [begun, message].filter(Boolean).join('\n\n').slice(0, LIMITS.free_text))
    void navigate(conversationAddress(client_id))
  }
  return (
    <PanelSection title="Draft" level={3} tone="tint" pad="md">
      <Text wrap="kept">{message}</Text>
      <Cluster>
        <Button size="sm" leftSection={<IconMessages size={18} aria-hidden />} onClick={open}>
          Open in the conversation
        </Button>
        <Text size="sm" tone="muted">
          You can edit it there. Nothing is sent until you send it.
        </Text>
      </Cluster>
    </PanelSection>
  )
}
