import { type MatchAnswers, matchPractitioners } from '@waymark/rules/leads/medical/match'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Action } from '../../../shared/ui/action.tsx'
import { DemoMark } from './demo-mark.tsx'
import { inARow, labelOf } from './labels.ts'
import { MatchCard } from './match-card.tsx'
import { PRACTITIONERS } from './practitioners.ts'
import styles from './results.module.css'
import { addressOf, useBackTo } from './views.ts'

interface Props {
  readonly name: string
  readonly answers: MatchAnswers
  readonly requested: readonly string[]
  readonly onRequested: (practitioner: string) => void
}

export function Results({ name, answers, requested, onRequested }: Props) {
  const refine = useBackTo('match')
  /** Whom an appointment is being asked of: one at a time. */
  const [asking, setAsking] = useState<string | null>(null)
  const [visitor, setVisitor] = useState({ name, email: '' })
  const matches = matchPractitioners(answers, PRACTITIONERS)
  const looked_for = [answers.health_focus, answers.communication_style, answers.trust_preference]
    .filter((answer) => answer !== null)
    .map((answer) => labelOf(answer).toLowerCase())
  return (
    <>
      <DemoMark>These practitioners are made up. Your browser calculates how well each one fits your answers.</DemoMark>
      <div className={styles.page}>
        <header className={styles.head}>
          <div>
            <h1 className={styles.title}>
              <span className={styles.count}>Step 2 of 2</span> {name}, these fit you best
            </h1>
            <p className={styles.lead}>
              {matches.length} practitioners for {inARow(looked_for)}, the best match first.
            </p>
          </div>
          <Action weight="second" onClick={refine}>
            Refine My Preferences
          </Action>
        </header>
        <ol className={styles.matches} aria-label="Your matches">
          {matches.map((match) => (
            <li key={match.name}>
              <MatchCard
                match={match}
                visitor={visitor}
                onVisitor={(typed) => setVisitor((before) => ({ ...before, ...typed }))}
                asking={asking === match.name}
                onAsk={(ask) => setAsking(ask ? match.name : null)}
                requested={requested.includes(match.name)}
                onRequested={() => {
                  setAsking(null)
                  onRequested(match.name)
                }}
              />
            </li>
          ))}
        </ol>
        <p className={styles.note}>
          The percentage counts your focus as 50, the way of talking as 30 and what you trust as 20. Questions you
          skipped do not count. It shows how well answers match, not how good a practitioner is.
        </p>
        <Link to={addressOf('welcome')} className={styles.home}>
          Back to the medical area
        </Link>
      </div>
    </>
  )
}
