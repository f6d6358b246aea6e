import type { SyntheticEvent } from 'react'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import { LENGTHS } from '../../../shared/ui/fields/contact-inputs.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { DemoMark } from './demo-mark.tsx'
import { type MatchDraft, unanswered } from './drafts.ts'
import styles from './form.module.css'
import { FOCUSES, inARow, STYLES, TRUSTS } from './labels.ts'
import { Step } from './step.tsx'
import { WayBack } from './way-back.tsx'

interface Props {
  readonly draft: MatchDraft
  readonly onChange: (typed: Partial<MatchDraft>) => void
  readonly onMatch: () => void
}

const chosen = <Value extends string>(value: Value | null): Value[] => (value === null ? [] : [value])

export function Questionnaire({ draft, onChange, onMatch }: Props) {
  const missing = unanswered(draft)

  function match(event: SyntheticEvent) {
    event.preventDefault()
    if (missing.length === 0) onMatch()
  }

  return (
    <>
      <DemoMark>The practitioners are made up. Your answers stay in this browser tab.</DemoMark>
      <Page width="text" gap="sm">
        <WayBack />
        <Heading level={1} id="match-title">
          <Step>Step 1 of 2</Step> What should your practitioner be like?
        </Heading>
        <Text tone="muted">
          Four questions. The match is worked out on your device from your answers alone, and it tells you why.
        </Text>
        <Stack as="form" gap="xl" className={styles.form} onSubmit={match} noValidate aria-labelledby="match-title">
          <TextField
            field="name"
            label="Your name"
            hint="A first name is enough."
            autoComplete="given-name"
            maxLength={LENGTHS.name}
            value={draft.name}
            onChange={(name) => onChange({ name })}
          />
          <ChoiceField
            field="health_focus"
            legend="What is your health focus?"
            choices={FOCUSES}
            chosen={chosen(draft.health_focus)}
            onToggle={(health_focus) => onChange({ health_focus })}
            layout="grid"
          />
          <ChoiceField
            field="communication_style"
            legend="How should they talk with you?"
            choices={STYLES}
            chosen={chosen(draft.communication_style)}
            onToggle={(communication_style) => onChange({ communication_style })}
            layout="grid"
          />
          <ChoiceField
            field="trust_preference"
            legend="What do you trust? (optional)"
            choices={TRUSTS}
            chosen={chosen(draft.trust_preference)}
            onToggle={(trust_preference) => onChange({ trust_preference })}
          />
          <Text id="match-missing" size="sm" tone="muted" aria-live="polite">
            {missing.length > 0 && `Still needed to match: ${inARow(missing)}.`}
          </Text>
          <Action type="submit" disabled={missing.length > 0} aria-describedby="match-missing">
            Find My Match
          </Action>
        </Stack>
      </Page>
    </>
  )
}
