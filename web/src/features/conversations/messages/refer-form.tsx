import { Button, Checkbox, Radio, Textarea } from '@mantine/core'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { CONSENT_CHANNELS, referralEndpoints } from '@waymark/contracts/conversations/messaging/referrals'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { fieldErrors } from '../../../shared/api/field-errors.ts'
import { answersFrom } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { conversationAddress } from '../../../shared/messages/addresses.ts'
import { draftTo, dropDraft, keepDraft } from '../../../shared/messages/unsent.ts'
import { useZone } from '../../../shared/session/use-zone.ts'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import { fromInput, toInput } from '../../../shared/tasks/due.ts'
import { TimeField } from '../../../shared/ui/fields/time-field.tsx'
import { rereadConversations } from './conversations.ts'
import type { Partner } from './partner.ts'
import styles from './referral.module.css'
import { referralsQuery } from './referrals.ts'

const CHANNEL_LABELS = { phone: 'By phone', email: 'By email', in_person: 'In person' }

/** Offers a client to an agent, with a note and the client's consent. */
export function ReferForm({ partner, client_id }: { readonly partner: Partner; readonly client_id: string }) {
  const navigate = useNavigate()
  const shown = useIsShown()
  const queries = useQueryClient()
  const zone = useZone()
  const client = useQuery(clientQuery(client_id))
  const referrals = useInfiniteQuery(referralsQuery(client_id))
  const offered = referrals.data?.some(({ status }) => status === 'open') ?? false
  const draft_id = `refer:${client_id}:${partner.id}`
  const [note, setNote] = useState(() => draftTo(draft_id))
  const [channel, setChannel] = useState<(typeof CONSENT_CHANNELS)[number] | null>(null)
  const [when, setWhen] = useState(() => toInput(new Date(), zone))
  const at = fromInput(when, zone)
  const [agreed, setAgreed] = useState(false)

  const send = useAction({
    mutationFn: (consent_channel: (typeof CONSENT_CHANNELS)[number]) =>
      call(messagingEndpoints.sendMessage, {
        body: {
          recipient_id: partner.id,
          subject: 'Client referral',
          message: note,
          message_type: 'referral',
          referral: {
            client_id,
            consent_channel,
            consented_at: at?.toISOString() ?? '',
            consent: true,
          },
        },
      }),
    onSuccess: async () => {
      dropDraft(draft_id)
      await Promise.all([
        rereadConversations(queries),
        queries.invalidateQueries({ queryKey: answersFrom(messagingEndpoints.readConversation) }),
        queries.invalidateQueries({ queryKey: answersFrom(referralEndpoints.listReferrals) }),
      ])
      if (shown.current) void navigate(conversationAddress(partner.id))
    },
    done: `Message sent to ${partner.name}`,
    failed: 'Failed to send message',
  })
  const wrong = fieldErrors(send.error, 'referral')
  const who = client.data ? nameOf(client.data) : 'The client'
  const first_name = client.data?.first_name ?? 'The client'
  const ready = note.trim() !== '' && channel !== null && at !== null && agreed && !offered && client.isSuccess

  return (
    <Stack
      as="form"
      className={styles.form}
      aria-label={`Refer ${who} to ${partner.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) send.mutate(channel)
      }}
    >
      <p>
        {partner.name} sees {first_name}’s first name, state, age band and what they look for. Your record of them moves
        over once {partner.name} accepts, and leaves your list.
      </p>
      <Textarea
        label={`Note to ${partner.name}`}
        description="Please leave out health details; they are in the record."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LIMITS.free_text}
        value={note}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          keepDraft(draft_id, event.currentTarget.value)
        }}
      />
      <Stack as="fieldset" gap="sm">
        <legend>Consent</legend>
        <Radio.Group
          label="How did they agree?"
          value={channel ?? ''}
          onChange={(value) => {
            setChannel(CONSENT_CHANNELS.find((one) => one === value) ?? null)
          }}
        >
          <Cluster>
            {CONSENT_CHANNELS.map((value) => (
              <Radio key={value} value={value} label={CHANNEL_LABELS[value]} />
            ))}
          </Cluster>
        </Radio.Group>
        <TimeField
          label="When?"
          value={when}
          error={wrong['consented_at']}
          onChange={(event) => {
            setWhen(event.currentTarget.value)
          }}
        />
        <Checkbox
          label={`${first_name} agreed that I share this with ${partner.name}, and hand over the whole record on acceptance.`}
          checked={agreed}
          onChange={(event) => {
            setAgreed(event.currentTarget.checked)
          }}
        />
      </Stack>
      {offered && <p role="alert">Another agent has an offer for this client. Withdraw it first.</p>}
      {send.isError && <p role="alert">{sentenceOf(send.error, 'Failed to send message')}</p>}
      <Button type="submit" loading={send.isPending} disabled={!ready}>
        Send referral
      </Button>
    </Stack>
  )
}
