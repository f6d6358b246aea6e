import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { COUNCIL_STEPS, type Need, type WholeCouncil } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { STEP_NAMES } from '@waymark/rules/networks/councils/check-move'
import { DECISION_RULE_WORDS } from '@waymark/rules/networks/councils/decision'
import { Link } from 'react-router-dom'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import styles from './council.module.css'
import { CouncilMoves } from './council-moves.tsx'
import { CouncilPeople } from './council-people.tsx'
import { CouncilRecord } from './council-record.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { councilQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useCouncilAddress } from './use-council-address.ts'
import { useMove } from './use-move.ts'

/** One council: its current step, what it is waiting for, the reader's actions, and the full record. */
export function CouncilPage({ id, network }: { readonly id: string; readonly network: Network }) {
  const council = useQuery(councilQuery(id))
  const address = useCouncilAddress()
  return (
    <Stack as="section" aria-labelledby="council-title">
      <Button
        component={Link}
        to={address(null)}
        variant="subtle"
        size="compact-md"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        All councils
      </Button>
      {!council.data && council.isError && (
        <Heading level={2} id="council-title">
          Council
        </Heading>
      )}
      <Loaded query={council} skeleton={420}>
        {(shown) => <Open council={shown} network={network} />}
      </Loaded>
    </Stack>
  )
}

function Open({ council, network }: { readonly council: WholeCouncil; readonly network: Network }) {
  const me = useMe()?.id ?? null
  const move = useMove(council.id)
  const { title, purpose, status, decision_rule, proposal, decision } = council
  return (
    <>
      <Cluster justify="between">
        <Heading level={2} id="council-title">
          {title}
        </Heading>
        <StatusBadge status={status} />
      </Cluster>
      <Text wrap="kept" measure>
        {purpose}
      </Text>
      <Path council={council} />
      {status === 'Open' && <Needs council={council} me={me} />}
      {decision && <DecisionSheet id={council.id} decision={decision} />}
      {proposal && !decision && (
        <Panel pad="md" gap="sm">
          <Heading level={3}>Proposal {proposal.number}</Heading>
          <Text wrap="kept" measure>
            {proposal.text}
          </Text>
        </Panel>
      )}
      {status === 'Open' && me !== null && <CouncilMoves council={council} me={me} move={move} />}
      <CouncilPeople council={council} me={me} network={network} move={move} />
      <Text size="xs" tone="muted">
        Decision rule: {DECISION_RULE_WORDS[decision_rule].name}. {DECISION_RULE_WORDS[decision_rule].asks} Every member
        of the network can read this council. Only its participants can speak.
      </Text>
      <CouncilRecord entries={council.entries} />
    </>
  )
}

function Path({ council: { step, status } }: { readonly council: WholeCouncil }) {
  const at = COUNCIL_STEPS.indexOf(step)
  return (
    <ol className={styles.path} aria-label="Steps">
      {COUNCIL_STEPS.map((name, index) => {
        const done = index < at || status === 'Resolved'
        const here = index === at && status === 'Open'
        return (
          <li key={name} className={styles.step} data-done={done} aria-current={here ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden>
              {done ? <IconCheck size={16} stroke={3} /> : index + 1}
            </span>
            {STEP_NAMES[name]}
          </li>
        )
      })}
    </ol>
  )
}

const NEED_WORDS: Readonly<Record<Need['need'], string>> = {
  company: 'Get another member to join',
  check_in: 'Check in',
  answer: 'Answer the open questions',
  proposal: 'Write the proposal',
  position: 'Take a position',
  objection: 'Resolve the objection (withdraw it, or amend the proposal)',
  move: 'Move the council to the next step',
}

/** Consent is the last step: without a decision, the only other way is back. */
const BACK = 'Go back to Reframe and amend the proposal'

/** Lists what is needed now and from whom. Screen readers announce changes. */
function Needs({ council, me }: { readonly council: WholeCouncil; readonly me: string | null }) {
  const names = new Map(council.participants.map(({ user_id, name }) => [user_id, user_id === me ? 'you' : name]))
  return (
    <Panel tone="tint" pad="sm" gap="xs" aria-live="polite">
      <strong>Needed now</strong>
      <Stack as="ul" gap="xs">
        {council.needs.map(({ need, user_ids }) => (
          <li key={need}>
            {need === 'move' && council.step === 'consent' ? BACK : NEED_WORDS[need]}:{' '}
            {user_ids.map((id) => names.get(id) ?? 'someone').join(', ')}
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
