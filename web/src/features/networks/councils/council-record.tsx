import type { CouncilEntry } from '@waymark/contracts/networks/councils/schemas'
import { STEP_NAMES } from '@waymark/rules/networks/councils/refusal'
import { When } from '../../../shared/format/when.tsx'
import tab from '../professional/network-tab.module.css'
import styles from './council.module.css'

const POSITION_WORDS = { consent: 'consented to', stand_aside: 'stood aside on', objection: 'objected to' } as const

/** What somebody did, after their name. */
const DONE: Readonly<Record<CouncilEntry['act'], (entry: CouncilEntry) => string>> = {
  request: () => 'requested this council',
  invite: ({ whom }) => `invited ${whom?.name}`,
  join: () => 'joined',
  decline: () => 'declined',
  leave: () => 'left',
  check_in: () => 'checked in',
  question: () => 'asked',
  answer: () => 'answered',
  suggestion: () => 'suggested',
  proposal: ({ proposal }) => `set proposal ${proposal}`,
  move: ({ moved_to }) => `moved the council to ${moved_to && STEP_NAMES[moved_to]}`,
  position: ({ position, proposal }) => `${position && POSITION_WORDS[position]} proposal ${proposal}`,
  excuse: ({ whom }) => `excused ${whom?.name}`,
  take_over: () => 'took over as facilitator',
  withdraw: () => 'withdrew the council',
}

/** Everything that was said and done, oldest first. */
export function CouncilRecord({ entries }: { readonly entries: readonly CouncilEntry[] }) {
  return (
    <div className={tab.card}>
      <h3 className={styles.heading}>Record</h3>
      <ol className={styles.record}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span className={tab.about}>
              <strong>{entry.name}</strong> {DONE[entry.act](entry)}, <When at={entry.at} />
            </span>
            {entry.text && <p className={styles.words}>{entry.text}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
