import { planPrice } from '@waymark/rules/money/billing/plans'
import { useState } from 'react'
import { useSite } from '../../../../shared/brand/site.ts'
import { Section } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import styles from './entry.module.css'
import { Inquiry } from './inquiry.tsx'
import { usePlanCents } from './plan-cents.ts'

/** Describes the white-label plan and its price, with a form to ask about it. */
export function WhiteLabel({ level }: { readonly level: 2 | 3 }) {
  const { brand_name } = useSite()
  const cents = usePlanCents('white_label')
  const [asking, setAsking] = useState(false)
  return (
    <Section title="White label: your brand" id="white-label" level={level} size="label">
      <Text className={styles.price}>
        {cents === null ? (
          'The price is shown before you pay.'
        ) : (
          <>
            <strong>{planPrice(cents)}</strong> a month, cancel with one click
          </>
        )}
      </Text>
      <Text>
        Your agency’s banner, logo and colors across your portal, plus everything in the basic plan. You set it up in
        your agency profile, and {brand_name} keeps it running.
      </Text>
      {asking ? (
        <Inquiry
          contact_type="white_label_inquiry"
          notes_label="Your agency, and what you would like to know"
          button="Send inquiry"
          thanks="We received your inquiry. Our staff will read it."
        />
      ) : (
        <Action weight="second" onClick={() => setAsking(true)}>
          Ask about white label
        </Action>
      )}
    </Section>
  )
}
