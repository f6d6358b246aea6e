import { type MatchAnswers, matchPractitioners } from '@waymark/rules/leads/medical/match'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { DemoMark } from './demo-mark.tsx'
import { inARow, labelOf } from './labels.ts'
import { MatchCard } from './match-card.tsx'
import { PRACTITIONERS } from './practitioners.ts'
import { Step } from './step.tsx'
import { addressOf, useBackTo } from './views.ts'

interface Props {
  readonly name: string
  readonly answers: MatchAnswers
  readonly requested: readonly string[]
  readonly onRequested: (practitioner: string) => void
}

export function Results({ name, answers, requested, onRequested }: Props) {
  const refine = useBackTo('match')
  /** The practitioner with an open appointment form; one at a time. */
  const [asking, setAsking] = useState<string | null>(null)
  const [visitor, setVisitor] = useState({ name, email: '' })
  const matches = matchPractitioners(answers, PRACTITIONERS)
  const looked_for = [answers.health_focus, answers.communication_style, answers.trust_preference]
    .filter((answer) => answer !== null)
    .map((answer) => labelOf(answer).toLowerCase())
  return (
    <>
      <DemoMark>These practitioners are made up. Your browser calculates how well each one fits your answers.</DemoMark>
      <Page
        width="form"
        title={
          <>
            <Step>Step 2 of 2</Step> {name}, these fit you best
          </>
        }
        lead={`${matches.length} practitioners for ${inARow(looked_for)}, the best match first.`}
        tools={
          <Action weight="second" onClick={refine}>
            Refine My Preferences
          </Action>
        }
      >
        <Stack as="ol" gap="lg" aria-label="Your matches">
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
        </Stack>
        <Text size="sm" tone="muted" measure>
          The percentage counts your focus as 50, the way of talking as 30 and what you trust as 20. Questions you
          skipped do not count. It shows how well answers match, not how good a practitioner is.
        </Text>
        <Text as={Link} to={addressOf('welcome')} tap self="start">
          Back to the medical area
        </Text>
      </Page>
    </>
  )
}
