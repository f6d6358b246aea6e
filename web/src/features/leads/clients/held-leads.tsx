import { Button, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type HeldLead, holdEndpoints } from '@waymark/contracts/leads/assignment/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { heldLeadsQuery } from '../../../shared/clients/queries.ts'
import { clockTime } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import styles from './held-leads.module.css'

/** Clients of the broker's links from states that are not on the broker's list. Shows nothing if there are none. */
export function HeldLeads() {
  const held = useInfiniteQuery({ ...heldLeadsQuery, refetchInterval: useFallbackPolling() })
  if (held.isError && !held.data) {
    return (
      <Failure
        compact
        title="Clients waiting for your answer could not be loaded"
        error={held.error}
        retry={() => void held.refetch()}
      />
    )
  }
  if (!held.data || held.data.length === 0) return null
  return (
    <Stack gap="sm" className={styles.held}>
      <Stack as="ul" gap="sm" aria-label="Clients from other states">
        {held.data.map((lead) => (
          <li key={`${lead.client_id} ${lead.held_at} ${lead.state}`}>
            {lead.outcome === null ? <Open lead={lead} /> : <Ended lead={lead} />}
          </li>
        ))}
      </Stack>
      <More list={held}>Show earlier ones</More>
    </Stack>
  )
}

const whoIs = ({ first_name, state }: HeldLead) => `${first_name ?? 'A client'} from ${stateName(state)}`

/** The question about one client, in place of a record that may not be shown yet. */
export function HeldRecord({ client_id, detail }: { readonly client_id: string; readonly detail: string }) {
  const held = useInfiniteQuery(heldLeadsQuery)
  const lead = held.data?.find((one) => one.client_id === client_id && one.outcome === null)
  return lead ? <Open key={lead.state} lead={lead} /> : <Text role="alert">{detail}</Text>
}

function Open({ lead }: { readonly lead: HeldLead }) {
  const [asking, setAsking] = useState(false)
  const state = stateName(lead.state)
  const answer = useAction({
    mutationFn: (body: { licensed: true; license_number: string } | { licensed: false }) =>
      call(holdEndpoints.answerLicense, { params: { id: lead.client_id }, body: { ...body, state: lead.state } }),
    reread: [holdEndpoints.listHeldLeads, clientEndpoints.listClients, clientEndpoints.readClient, accountEndpoints.me],
    done: ({ licensed }) => (licensed ? 'The client is yours now' : 'The client goes to another agent'),
  })
  const passOn = () => answer.mutate({ licensed: false })
  return (
    <Panel tone="attention" pad="sm" gap="sm">
      <Cluster gap="xs" justify="between">
        <Text as="strong" weight="bold">
          {whoIs(lead)}
        </Text>
        <Text as="span" size="xs" tone="muted">
          <When at={lead.held_at} />
        </Text>
      </Cluster>
      <Text size="sm">
        {state} is not on your list of states, so you can’t see their answers. Are you licensed there? Without an answer
        by {clockTime(lead.answer_by)}, they go to another agent.
      </Text>
      {answer.isError && (
        <Text size="sm" tone="error" role="alert">
          {sentenceOf(answer.error, 'Your answer was not saved. Please try again.')}
        </Text>
      )}
      {!asking ? (
        <Cluster gap="sm">
          <Button size="compact-md" onClick={() => setAsking(true)}>
            I am licensed there
          </Button>
          <Button size="compact-md" variant="default" loading={answer.isPending} onClick={passOn}>
            Pass them on
          </Button>
        </Cluster>
      ) : (
        <LicenseForm
          state={state}
          pending={answer.isPending}
          confirm={(license_number) => answer.mutate({ licensed: true, license_number })}
          back={() => setAsking(false)}
        />
      )}
    </Panel>
  )
}

interface FormProps {
  readonly state: string
  readonly pending: boolean
  readonly confirm: (license_number: string) => void
  readonly back: () => void
}

function LicenseForm({ state, pending, confirm, back }: FormProps) {
  const [number, setNumber] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Stack
      as="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim() !== '') confirm(number)
      }}
    >
      <TextInput
        ref={field}
        label={`License number in ${state}`}
        description="We add the state to your list and tell an administrator."
        autoComplete="off"
        maxLength={LIMITS.name}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Cluster gap="sm">
        <Button type="submit" size="compact-md" loading={pending} disabled={number.trim() === ''}>
          Confirm license
        </Button>
        <Button size="compact-md" variant="default" disabled={pending} onClick={back}>
          Back
        </Button>
      </Cluster>
    </Stack>
  )
}

const WENT_ON = {
  passed: 'because you passed them on',
  expired: 'because you did not confirm a license there within an hour',
  reassigned: 'because an administrator reassigned them',
  confirmed: 'after you confirmed your license',
} as const

function Ended({ lead }: { readonly lead: HeldLead }) {
  if (lead.outcome === null || lead.ended_at === null) return null
  return (
    <Text size="sm" tone="muted">
      {whoIs(lead)} went to another agent, {WENT_ON[lead.outcome]}. <When at={lead.ended_at} />
    </Text>
  )
}
