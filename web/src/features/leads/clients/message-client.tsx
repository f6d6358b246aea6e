import { Button, Modal, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMessages, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { type ClientDetail, clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { reaches } from '@waymark/rules/foundation/notifications/reach'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import { NotNotified } from '../../../shared/messages/not-notified.tsx'
import { ReadySentences } from '../../../shared/messages/ready-sentences.tsx'

/** Sends a message to the client. The first one that reaches them counts as first contact and stops the clock. */
export function MessageClient({ client }: { readonly client: ClientDetail }) {
  const queries = useQueryClient()
  const [opened, { open, close }] = useDisclosure(false)
  const [text, setText] = useState('')
  const name = nameOf(client)
  const notifiable = reaches(client.reach)
  const stops_clock = notifiable && client.due_at !== null && client.first_contact_at === null
  const send = useAction({
    mutationFn: () =>
      call(messagingEndpoints.sendMessage, {
        body: { recipient_id: client.id, message: text.trim() },
      }),
    onSuccess: () => {
      close()
      setText('')
      return Promise.all([
        queries.invalidateQueries({ queryKey: clientQuery(client.id).queryKey }),
        queries.invalidateQueries({ queryKey: answersFrom(clientEndpoints.listClients) }),
        queries.invalidateQueries({ queryKey: answersFrom(messagingEndpoints.listConversations) }),
      ])
    },
    done: `Message sent to ${name}`,
  })
  return (
    <>
      <Button size="sm" leftSection={<IconSend size={18} aria-hidden />} aria-keyshortcuts="m" onClick={open}>
        Write a message
      </Button>
      <Button
        size="sm"
        variant="default"
        component={Link}
        to={conversationAddress(client.id)}
        leftSection={<IconMessages size={18} aria-hidden />}
      >
        Conversation
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={`Message to ${name}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <Stack>
          {!notifiable && <NotNotified />}
          <ReadySentences client_id={client.id} client_name={name} text={text} onPick={setText} />
          <Textarea
            label="Message"
            description={`${stops_clock ? 'Your first message stops the 24-hour clock. ' : ''}Please leave out health details.`}
            autosize
            minRows={4}
            maxRows={12}
            maxLength={LIMITS.free_text}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={send.isError ? sentenceOf(send.error, 'Failed to send message') : undefined}
            errorProps={{ role: 'alert' }}
            data-autofocus
          />
          <Button disabled={text.trim() === ''} loading={send.isPending} onClick={() => send.mutate()}>
            Send
          </Button>
        </Stack>
      </Modal>
    </>
  )
}
