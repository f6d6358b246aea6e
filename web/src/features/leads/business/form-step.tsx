import { CONTACT_CONSENT } from '@waymark/rules/leads/business/consent'
import type { SyntheticEvent } from 'react'
import type { To } from 'react-router-dom'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Page, Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import { Honeypot } from '../../../shared/ui/fields/honeypot.tsx'
import { ProblemSummary } from '../../../shared/ui/fields/problem-summary.tsx'
import { ProblemsContext } from '../../../shared/ui/fields/problems.ts'
import { TickField } from '../../../shared/ui/fields/tick-field.tsx'
import { BenefitsFields } from './benefits-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CoopFields } from './coop-fields.tsx'
import { type FieldsProps, missingOf } from './draft.ts'
import styles from './form-step.module.css'
import type { SubmittedLead } from './kept.ts'
import { useSending } from './use-sending.ts'

interface Props extends FieldsProps {
  readonly search: URLSearchParams
  readonly back: To
  /** Also receives whether the form is still on the page. */
  readonly onSent: (lead: SubmittedLead, form_shown: boolean) => void
}

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

export function FormStep({ draft, search, back, onChange, onSent }: Props) {
  const { send, sending, refused } = useSending(draft, search, onSent)
  const missing = missingOf(draft)
  return (
    <Page
      width="text"
      title="Business Benefits Assessment"
      lead="8 quick questions and how to reach you, about 30 seconds. Questions marked * are required. The others save time when you talk with an agent."
    >
      {refused && (
        <ProblemSummary
          title={refused.title}
          detail={refused.detail}
          problems={refused.problems}
          attempt={refused.at}
        />
      )}
      <Stack
        as="form"
        gap="lg"
        noValidate
        aria-label="Business Benefits Assessment"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          if (missing.length === 0 && !sending) void send()
        }}
      >
        <ProblemsContext value={refused?.problems ?? []}>
          <Honeypot value={draft.honeypot} onChange={(honeypot) => onChange({ honeypot })} />
          <CompanyFields draft={draft} onChange={onChange} />
          <BenefitsFields draft={draft} onChange={onChange} />
          <CoopFields draft={draft} onChange={onChange} />
          <Section title="Your OK" id="consent" gap="lg" className={styles.group}>
            <TickField
              field="consent_contact"
              required
              checked={draft.consent_contact}
              onChange={(consent_contact) => onChange({ consent_contact })}
              hint="Required for legal compliance. We record when and where you agreed, and contact you about nothing else."
            >
              {CONTACT_CONSENT}
            </TickField>
          </Section>
        </ProblemsContext>
        <Text id="missing" tone="muted" aria-live="polite">
          {missing.length > 0 && `To continue, we still need: ${listed.format(missing)}.`}
        </Text>
        <Cluster justify="between">
          <ActionLink to={back} weight="second">
            Back
          </ActionLink>
          <Action type="submit" disabled={missing.length > 0 || sending} aria-describedby="missing">
            {sending ? 'Processing...' : 'Get My Savings Snapshot'}
          </Action>
        </Cluster>
      </Stack>
    </Page>
  )
}
