import { HONEYPOT_DETAIL } from '@waymark/contracts/leads/intake/endpoints'
import type { medicalEndpoints } from '@waymark/contracts/leads/medical/endpoints'
import { AGREEMENT, AGREEMENT_VERSION } from '@waymark/rules/leads/medical/agreement'
import { type SyntheticEvent, useState } from 'react'
import { ApiError, FAILED, problemsOf, sentenceOf } from '../../../shared/api/api-error.ts'
import { callPublic } from '../../../shared/api/call-public.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Page, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import { Action } from '../../../shared/ui/action.tsx'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import { EMAIL_INPUT, LENGTHS, PHONE_INPUT } from '../../../shared/ui/fields/contact-inputs.ts'
import { Honeypot } from '../../../shared/ui/fields/honeypot.tsx'
import { ProblemSummary } from '../../../shared/ui/fields/problem-summary.tsx'
import { ProblemsContext } from '../../../shared/ui/fields/problems.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { TickField } from '../../../shared/ui/fields/tick-field.tsx'
import { type MembershipDraft, missingOf } from './drafts.ts'
import styles from './form.module.css'
import { INTERESTS, inARow, USER_TYPES } from './labels.ts'
import { useBackTo } from './views.ts'
import { WayBack } from './way-back.tsx'

interface Props {
  readonly draft: MembershipDraft
  readonly onChange: (typed: Partial<MembershipDraft>) => void
  /** Receives whether the form is still on the page. */
  readonly onReceived: (form_shown: boolean) => void
}

export function MembershipForm({ draft, onChange, onReceived }: Props) {
  const { brand_name } = useSite()
  const back = useBackTo('welcome')
  const shown = useIsShown()
  const [honeypot, setHoneypot] = useState('')
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const missing = missingOf(draft)
  const problems = problemsOf(refused)

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (sending || missing.length > 0) return
    if (honeypot !== '') {
      setRefused(new ApiError(0, 'invalid', HONEYPOT_DETAIL))
      return
    }
    setSending(true)
    setRefused(null)
    try {
      // This call goes to the server even in a demo session; all others stay in the browser.
      await callPublic<typeof medicalEndpoints.applyForMembership>(
        { method: 'POST', path: '/medical/memberships', idempotent: true },
        { body: draft },
      )
      onReceived(shown.current)
    } catch (error) {
      setRefused(error)
      setSending(false)
    }
  }

  return (
    <Page width="text" gap="sm">
      <WayBack />
      <Heading level={1} id="join-title">
        Join the association
      </Heading>
      <Text tone="muted">
        Apply for membership in {brand_name} Medical. It takes a minute and is free. A person reads every application.
      </Text>
      <Stack
        as="form"
        gap="xl"
        className={styles.form}
        onSubmit={(event: SyntheticEvent) => void send(event)}
        noValidate
        aria-labelledby="join-title"
      >
        {refused !== null && (
          <ProblemSummary
            title="Failed to submit membership application"
            detail={problems.length > 0 ? undefined : sentenceOf(refused, FAILED)}
            problems={problems}
            attempt={refused}
          />
        )}
        <ProblemsContext value={problems}>
          <AboutYou draft={draft} onChange={onChange} />
          <Agreement />
          <TickField
            field="membership_agreement"
            required
            checked={draft.membership_agreement}
            onChange={(membership_agreement) => onChange({ membership_agreement })}
          >
            I have read the membership agreement and agree to it
          </TickField>
          <Honeypot value={honeypot} onChange={setHoneypot} />
        </ProblemsContext>
        <Text id="join-missing" size="sm" tone="muted" aria-live="polite">
          {missing.length > 0 && `Still needed to join: ${inARow(missing)}.`}
        </Text>
        <Cluster justify="between">
          <Action weight="second" onClick={back} disabled={sending}>
            Back
          </Action>
          <Action type="submit" disabled={missing.length > 0 || sending} aria-describedby="join-missing">
            {sending ? 'Sending...' : 'Join'}
          </Action>
        </Cluster>
      </Stack>
    </Page>
  )
}

function AboutYou({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <>
      <TextField
        field="name"
        label="Name"
        autoComplete="name"
        maxLength={LENGTHS.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
      />
      <TextField
        field="email"
        label="Email address"
        {...EMAIL_INPUT}
        value={draft.email}
        onChange={(email) => onChange({ email })}
      />
      <TextField
        field="phone"
        label="Phone"
        {...PHONE_INPUT}
        optional
        value={draft.phone}
        onChange={(phone) => onChange({ phone })}
      />
      <ChoiceField
        field="user_type"
        legend="Who are you?"
        choices={USER_TYPES}
        chosen={draft.user_type === null ? [] : [draft.user_type]}
        onToggle={(user_type) => onChange({ user_type })}
        layout="grid"
        why="So the right person replies to you. Only administrators who open your application see it. It is never in a message or a log."
      />
      <ChoiceField
        field="interests"
        legend="What interests you? (optional)"
        choices={INTERESTS.map((value) => ({ value, label: value }))}
        chosen={draft.interests}
        onToggle={(interest) =>
          onChange({
            interests: draft.interests.includes(interest)
              ? draft.interests.filter((one) => one !== interest)
              : [...draft.interests, interest],
          })
        }
        several
        layout="grid"
      />
    </>
  )
}

function Agreement() {
  return (
    <PanelSection title="Membership agreement">
      {AGREEMENT.map(({ heading, text }) => (
        <Stack key={heading} gap="xs">
          <Text as="h3" size="sm" weight="bold">
            {heading}
          </Text>
          <Text size="sm" tone="muted">
            {text}
          </Text>
        </Stack>
      ))}
      <Text size="xs" tone="muted">
        Version {AGREEMENT_VERSION}
      </Text>
    </PanelSection>
  )
}
