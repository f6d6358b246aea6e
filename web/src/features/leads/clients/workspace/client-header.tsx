import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { awaitsContact } from '@waymark/rules/leads/assignment/clock'
import { englishName } from '@waymark/words/own-name'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { clientAppointmentsQuery } from '../../../../shared/appointments/queries.ts'
import { CLIENT_PARTS } from '../../../../shared/clients/addresses.ts'
import { ClockRing } from '../../../../shared/clients/clock-ring.tsx'
import { entitlementQuery } from '../../../../shared/clients/queries.ts'
import { useDueWords } from '../../../../shared/clients/use-due-words.ts'
import { nameOf } from '../../../../shared/format/people.ts'
import { exactly } from '../../../../shared/format/time.ts'
import { Cluster, Row, Stack } from '../../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../../shared/kit/text.tsx'
import { clientTasksQuery } from '../../../../shared/tasks/queries.ts'
import { ClientTags } from '../book/client-tags.tsx'
import { inFiveWords } from '../entitlement/words.ts'
import { Acts } from './acts.tsx'
import { PART_LABELS, usePart } from './use-part.ts'
import { Back, Neighbors } from './ways.tsx'
import styles from './workspace.module.css'

interface Props {
  readonly client: ClientDetail
}

/** Who the client is, what comes next and what can be done, on every tab. */
export function ClientHeader({ client }: Props) {
  return (
    <Stack as="header" gap="sm" className={styles.head}>
      <Cluster justify="between" gap="xs">
        <Stack gap="xs" grow="18rem">
          <Row gap="xs">
            <Back />
            <Heading level={1} size="section" className={styles.name}>
              {nameOf(client)}
            </Heading>
            <Neighbors client_id={client.id} />
          </Row>
          <Stack gap="xs" className={styles.about}>
            <InShort client={client} />
            <ClientTags client={client} />
            <Text as="div" size="sm" tone="muted">
              <NextAppointment client={client} />
              <NextStep client={client} />
            </Text>
          </Stack>
        </Stack>
        <Acts client={client} />
      </Cluster>
      <Tabs />
    </Stack>
  )
}

const whereOf = ({ state, zip_code }: ClientDetail) =>
  state === null ? zip_code && `ZIP code ${zip_code}` : stateName(state)

function InShort({ client }: Props) {
  const { data: found } = useQuery({ ...entitlementQuery(client.id), enabled: client.revision > 0 })
  return (
    <Text size="sm">
      {[whereOf(client), englishName(client.language)].filter(Boolean).join(' · ')}
      {found && (
        <>
          {' · '}
          <strong>{inFiveWords(found)}</strong>
        </>
      )}
    </Text>
  )
}

function NextAppointment({ client }: Props) {
  const { data } = useQuery({ ...clientAppointmentsQuery(client.id), enabled: client.other_agent === null })
  const next = data?.[0]
  if (!next) return null
  return (
    <Text as="div" size="sm" weight="medium">
      Appointment {exactly(next.starts_at)}, by {next.channel}
    </Text>
  )
}

/** The clock until the first contact, and then the task that is due first. */
function NextStep({ client }: Props) {
  const dueWords = useDueWords()
  const { data: tasks } = useInfiniteQuery(clientTasksQuery(client.id))
  const { due_at, first_contact_at } = client
  if (due_at !== null && awaitsContact(client)) {
    return (
      <Row as="span" gap="xs">
        First contact due {dueWords(due_at)}
        <ClockRing client={client} />
      </Row>
    )
  }
  const task = tasks?.[0]
  if (task) return `Next: ${task.title}, due ${dueWords(task.due_at)}`
  return first_contact_at ? `First contact ${exactly(first_contact_at)}` : null
}

function Tabs() {
  const { part, addressOf } = usePart()
  return (
    <nav className={styles.tabs} aria-label="Parts of the record">
      {CLIENT_PARTS.map((one) => (
        <Tab key={one} to={addressOf(one)} label={PART_LABELS[one]} open={one === part} />
      ))}
    </nav>
  )
}

interface TabProps {
  readonly to: string
  readonly label: string
  readonly open: boolean
}

function Tab({ to, label, open }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On a phone, the open tab may be scrolled out of view.
    if (open) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  return (
    <Link ref={link} to={to} className={styles.tab} aria-current={open ? 'page' : undefined}>
      {label}
    </Link>
  )
}
