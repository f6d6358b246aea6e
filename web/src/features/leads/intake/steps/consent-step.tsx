import { lacksDigits } from '@waymark/rules/foundation/names/phone-number'
import { CONSENTS, TERMS } from '@waymark/rules/leads/intake/terms'
import { TERMS_VERSION } from '@waymark/rules/leads/intake/terms-version'
import { localPath, t } from '@waymark/words/t'
import type { ReactNode } from 'react'
import { useSite } from '../../../../shared/brand/site.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Panel, PanelSection } from '../../../../shared/kit/panel.tsx'
import { Rich } from '../../../../shared/kit/rich.tsx'
import { Heading, Text } from '../../../../shared/kit/text.tsx'
import { TickField } from '../../../../shared/ui/fields/tick-field.tsx'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'

export function ConsentStep({ draft, onChange }: StepProps) {
  const { sends_texts } = useSite()
  const number = numberHint(draft.phone.trim())
  return (
    <>
      {/* Keyboard users can scroll it only if it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <Panel as="section" className={styles.terms} aria-label={t('Terms and privacy notice')} tabIndex={0}>
        <Heading level={2} size="label">
          {t('Terms and privacy notice')}
        </Heading>
        {TERMS.map(({ heading, text }) => (
          <Text as="div" size="sm" key={heading}>
            <Text as="h3" size="sm" weight="bold">
              {heading}
            </Text>
            <Text>{text}</Text>
          </Text>
        ))}
        <Text size="sm" tone="muted">
          <Rich
            text={t('Version {terms_version}. Also at <terms>Terms</terms> and <privacy>Privacy</privacy> (new tab).', {
              terms_version: TERMS_VERSION,
            })}
            terms={<NewTab to="/terms" />}
            privacy={<NewTab to="/privacy" />}
          />
        </Text>
      </Panel>
      <Stack>
        <TickField
          field="terms_accepted"
          required
          checked={draft.terms_accepted}
          onChange={(terms_accepted) => onChange({ terms_accepted })}
        >
          {CONSENTS.terms}
        </TickField>
        <TickField
          field="email_consent"
          checked={draft.email_consent}
          onChange={(email_consent) => onChange({ email_consent })}
        >
          {CONSENTS.email}{' '}
          <Text as="span" tone="muted">
            {t('(optional)')}
          </Text>
        </TickField>
        <TickField
          field="phone_consent"
          checked={draft.phone_consent}
          onChange={(phone_consent) => onChange({ phone_consent })}
          {...number}
        >
          {CONSENTS.phone}{' '}
          <Text as="span" tone="muted">
            {t('(optional)')}
          </Text>
        </TickField>
        {sends_texts && (
          <TickField
            field="text_consent"
            checked={draft.text_consent}
            onChange={(text_consent) => onChange({ text_consent })}
            {...number}
          >
            {CONSENTS.text}{' '}
            <Text as="span" tone="muted">
              {t('(optional)')}
            </Text>
          </TickField>
        )}
      </Stack>
      <PanelSection title={t('What happens next')} tone="tint" gap="sm">
        <ol>
          <li>{t('Your answers go to one licensed agent.')}</li>
          <li>{t('You see right away when that agent must contact you: within 24 hours.')}</li>
          <li>{t('You get exact numbers for your situation. You don’t sign or owe anything.')}</li>
        </ol>
      </PanelSection>
    </>
  )
}

function numberHint(phone: string) {
  if (phone === '') return { hint: t('You gave no phone number. You can add one in step 1.') }
  if (lacksDigits(phone))
    return { hint: t('The phone number in step 1 has fewer than 10 digits. You can correct it there.') }
  return {}
}

const NewTab = ({ to, children }: { readonly to: string; readonly children?: ReactNode }) => (
  <a href={localPath(to)} target="_blank" rel="noreferrer">
    {children}
  </a>
)
