import { Badge, Button, Group, Popover, TextInput } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import {
  type Contribution,
  type CreditRow,
  trustCreditEndpoints,
} from '@waymark/contracts/networks/trust-credits/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { hoursOf } from '../../../shared/networks/hours.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useBackCloses } from '../../../shared/ui/use-back-closes.ts'
import { HoursForm } from './hours-form.tsx'
import { contributionsQuery, creditsQuery } from './queries.ts'

const LISTS = [trustCreditEndpoints.listContributions, trustCreditEndpoints.readTrustCredits]

/** Hours given and received, and a statement of the confirmed credits. */
export function TrustCreditsTab() {
  const [open, setOpen] = useState(false)
  const contributions = useInfiniteQuery(contributionsQuery)
  const credits = useInfiniteQuery(creditsQuery)
  return (
    <Section
      title="Trust Credits"
      lead="One credit is one hour that you gave to another member. You record it, they confirm it, and it is yours."
      tools={
        !open && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
            Record hours
          </Button>
        )
      }
    >
      {open && <HoursForm close={() => setOpen(false)} />}
      <Heading level={3}>Hours given and received</Heading>
      <ListStates
        list={contributions}
        empty="No hours yet. Record the first you gave, or help with a need in the Matrix."
      >
        {(rows) => (
          <Stack as="ul" gap="sm" aria-label="Hours given and received">
            {rows.map((contribution) => (
              <ContributionRow key={contribution.id} contribution={contribution} />
            ))}
          </Stack>
        )}
      </ListStates>
      <Heading level={3}>Statement</Heading>
      <ListStates list={credits} empty="No credits yet. Hours appear here once they are confirmed.">
        {(rows) => (
          <Stack as="ul" gap="sm" aria-label="Statement">
            {rows.map((row) => (
              <StatementRow key={row.id} row={row} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}

const STATUS = {
  recorded: { label: 'To be confirmed', color: 'amber' },
  confirmed: { label: 'Confirmed', color: 'green' },
  declined: { label: 'Declined', color: 'gray' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
} as const

function ContributionRow({ contribution }: { readonly contribution: Contribution }) {
  const me = useMe()
  const { id, giver_id, giver_name, receiver_name, hours, what_for, matrix_title, status, decline_reason } =
    contribution
  const mine = giver_id === me?.id
  return (
    <Panel as="li" pad="md">
      <Cluster gap="md" justify="between">
        <Stack as="span" gap="none" grow="12rem">
          <strong>{what_for}</strong>
          <Text as="span" size="xs" tone="muted">
            {mine ? `To ${receiver_name}` : `From ${giver_name}`}, {longDate(contribution.created_at)}
            {matrix_title && matrix_title !== what_for ? `, for "${matrix_title}"` : ''}
          </Text>
          {decline_reason && (
            <Text as="span" size="xs" tone="muted">
              Declined: {decline_reason}
            </Text>
          )}
        </Stack>
        {status === 'recorded' && (mine ? <Withdraw id={id} /> : <Decide contribution={contribution} />)}
        {(status !== 'recorded' || mine) && (
          <Badge variant="light" color={STATUS[status].color} autoContrast>
            {STATUS[status].label}
          </Badge>
        )}
        <Text as="span" weight="bold" numeric>
          {hoursOf(hours)}
        </Text>
      </Cluster>
    </Panel>
  )
}

function Withdraw({ id }: { readonly id: string }) {
  const withdraw = useAction({
    mutationFn: () => call(trustCreditEndpoints.withdrawContribution, { params: { id } }),
    reread: LISTS,
    failed: 'The hours could not be withdrawn',
  })
  return (
    <Button size="sm" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
      Withdraw
    </Button>
  )
}

function Decide({ contribution: { id, giver_name } }: { readonly contribution: Contribution }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  useBackCloses(open, () => setOpen(false))
  const confirm = useAction({
    mutationFn: () => call(trustCreditEndpoints.confirmContribution, { params: { id } }),
    reread: LISTS,
    failed: 'The hours could not be confirmed',
    done: `Confirmed. ${giver_name} has the credits now.`,
  })
  const decline = useAction({
    mutationFn: () => call(trustCreditEndpoints.declineContribution, { params: { id }, body: { reason } }),
    reread: LISTS,
    failed: 'The hours could not be declined',
  })
  return (
    <Group gap="xs">
      <Button
        size="sm"
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={confirm.isPending}
        onClick={() => confirm.mutate(undefined)}
      >
        Confirm
      </Button>
      <Popover opened={open} onChange={setOpen} width={280} trapFocus returnFocus withRoles position="bottom-end">
        <Popover.Target>
          <Button size="sm" variant="default" onClick={() => setOpen(!open)}>
            Decline
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              decline.mutate(undefined)
            }}
          >
            <TextInput
              label="Reason (optional)"
              maxLength={LIMITS.short_text}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button type="submit" size="sm" mt="sm" fullWidth loading={decline.isPending}>
              Decline these hours
            </Button>
          </form>
        </Popover.Dropdown>
      </Popover>
    </Group>
  )
}

function StatementRow({ row: { memo, hours, tx_type, created_at } }: { readonly row: CreditRow }) {
  return (
    <Panel as="li" pad="md">
      <Cluster gap="md" justify="between">
        <Stack as="span" gap="none" grow="12rem">
          <strong>{memo}</strong>
          <Text as="span" size="xs" tone="muted">
            {tx_type === 'correction' ? 'Correction, ' : ''}
            {longDate(created_at)}
          </Text>
        </Stack>
        <Text as="span" weight="bold" numeric>
          {hoursOf(hours)}
        </Text>
      </Cluster>
    </Panel>
  )
}
