import { lacksDigits } from '@waymark/rules/foundation/names/phone-number'
import { t } from '@waymark/words/t'
import { useState } from 'react'
import { Grid } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { EMAIL_INPUT, LENGTHS, PHONE_INPUT } from '../../../../shared/ui/fields/contact-inputs.ts'
import { Honeypot } from '../../../../shared/ui/fields/honeypot.tsx'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import type { StepProps } from './step-props.ts'

export function ContactStep({ draft, onChange, sent }: StepProps) {
  const [typing, setTyping] = useState(false)
  return (
    <>
      <Grid min="12rem" columns={2} style={{ rowGap: 'var(--mantine-spacing-xl)' }}>
        <TextField
          field="first_name"
          label={t('First name')}
          optional
          autoComplete="given-name"
          maxLength={LENGTHS.name}
          value={draft.first_name}
          onChange={(first_name) => onChange({ first_name })}
        />
        <TextField
          field="last_name"
          label={t('Last name')}
          optional
          autoComplete="family-name"
          maxLength={LENGTHS.name}
          value={draft.last_name}
          onChange={(last_name) => onChange({ last_name })}
        />
      </Grid>
      {!sent && (
        <TextField
          field="email"
          label={t('Email address')}
          {...EMAIL_INPUT}
          why={t(
            'Your agent uses it to reach you. If you took the assessment before, use the same address. We then ask you by email to confirm your new answers.',
          )}
          value={draft.email}
          onChange={(email) => onChange({ email })}
        />
      )}
      <TextField
        field="phone"
        label={t('Phone number')}
        optional
        {...PHONE_INPUT}
        hint={
          sent
            ? t('Your agent may call it only if you agreed to that.')
            : t('Your agent may call it only if you agree in the last step.')
        }
        value={draft.phone}
        onChange={(phone) => {
          // What was typed before the script took over may arrive after the user has left the field.
          setTyping(document.activeElement?.getAttribute('name') === 'phone')
          onChange({ phone })
        }}
        // Once the click that left the field has landed: the line moves what is below it.
        onBlur={() => setTimeout(setTyping, 300, false)}
      >
        {!typing && lacksDigits(draft.phone) && (
          <Text as="output" size="sm" tone="attention" weight="bold">
            {t('This number has fewer than 10 digits. Is its area code missing?')}
          </Text>
        )}
      </TextField>
      {!sent && <Honeypot value={draft.honeypot} onChange={(honeypot) => onChange({ honeypot })} />}
    </>
  )
}
