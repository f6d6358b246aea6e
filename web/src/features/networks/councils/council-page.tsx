import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { COUNCIL_STEPS, type Need, type WholeCouncil } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { DECISION_RULE_WORDS } from '@waymark/rules/networks/councils/decision'
import { STEP_NAMES } from '@waymark/rules/networks/councils/refusal'
import { Link } from 'react-router-dom'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import tab from '../professional/network-tab.module.css'
import styles from './council.module.css'
import { CouncilActs } from './council-acts.tsx'
import { CouncilPeople } from './council-people.tsx'
import { CouncilRecord } from './council-record.tsx'
import { DecisionSheet } from './decision-sheet.tsx'
import { councilQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useAct } from './use-act.ts'
import { useCouncilAddress } from './use-council-address.ts'

/** One council: where it stands, what it waits for, what the reader can do, and the whole record. */
export function CouncilPage({ id, network }: { readonly id: string; readonly network: Network }) {
  const council = useQuery(councilQuery(id))
  const address = useCouncilAddress()
  return (
    <section aria-labelledby="council-title" className={styles.page}>
      <Button
        component={Link}
        to={address(null)}
        variant="subtle"
        size="compact-md"
        className={styles.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        All councils
      </Button>
      {council.data ? (
        <Open council={council.data} network={network} />
      ) : council.isError ? (
        <>
          <h2 id="council-title" className={tab.title}>
            Council
          </h2>
          <Failure error={council.error} retry={() => void council.refetch()} />
        </>
      ) : (
        <Skeleton height={420} />
      )}
    </section>
  )
}

function Open({ council, network }: { readonly council: WholeCouncil; readonly network: Network }) {
  const me = useMe()?.id ?? null
  const act = useAct(council.id)
  const { title, purpose, status, decision_rule, proposal, decision } = council
  return (
    <>
      <div className={tab.head}>
        <h2 id="council-title" className={tab.title}>
          {title}
        </h2>
        <StatusBadge status={status} />
      </div>
      <p className={styles.words}>{purpose}</p>
      <Path council={council} />
      {status === 'Open' && <Needs council={council} me={me} />}
      {decision && <DecisionSheet id={council.id} decision={decision} />}
      {proposal && !decision && (
        <div className={tab.card}>
          <h3 className={styles.heading}>Proposal {proposal.number}</h3>
          <p className={styles.words}>{proposal.text}</p>
        </div>
      )}
      {status === 'Open' && me !== null && <CouncilActs council={council} me={me} act={act} />}
      <CouncilPeople council={council} me={me} network={network} act={act} />
      <p className={tab.about}>
        Decision rule: {DECISION_RULE_WORDS[decision_rule].name}. {DECISION_RULE_WORDS[decision_rule].asks} Every member
        of the network can read this council; its participants speak.
      </p>
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
  company: 'Get somebody else to join',
  check_in: 'Check in',
  answer: 'Answer what was asked',
  proposal: 'Word the proposal',
  position: 'Take a position',
  objection: 'Meet the objection (withdraw it, or amend the proposal)',
  move: 'Move the council on',
}

/** What is needed now and from whom; read out as it changes. */
function Needs({ council, me }: { readonly council: WholeCouncil; readonly me: string | null }) {
  const names = new Map(council.participants.map(({ user_id, name }) => [user_id, user_id === me ? 'you' : name]))
  return (
    <div className={tab.note} aria-live="polite">
      <strong>Needed now</strong>
      <ul className={styles.needs}>
        {council.needs.map(({ need, user_ids }) => (
          <li key={need}>
            {NEED_WORDS[need]}: {user_ids.map((id) => names.get(id) ?? 'somebody').join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
