import { planPrice } from '@waymark/rules/money/billing/plans'
import { useState } from 'react'
import { usePlanCents } from '../../../shared/api/plan-cents.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { Action } from '../../../shared/ui/action.tsx'
import styles from './entry.module.css'
import { Inquiry } from './inquiry.tsx'

/** What the white-label plan is and costs, and the way to ask about it. */
export function WhiteLabel({ heading: Heading }: { readonly heading: 'h2' | 'h3' }) {
  const { brand_name } = useSite()
  const cents = usePlanCents('white_label')
  const [asking, setAsking] = useState(false)
  return (
    <section aria-labelledby="white-label">
      <Heading id="white-label" className={styles.heading}>
        White label: your brand
      </Heading>
      <p className={styles.price}>
        {cents === null ? (
          'The price is shown before you pay.'
        ) : (
          <>
            <strong>{planPrice(cents)}</strong> a month, cancel with one click
          </>
        )}
      </p>
      <p>
        Your agency’s banner, logo and colors across your portal, plus everything in the basic plan. You set it up in
        your agency profile, and {brand_name} keeps it running.
      </p>
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
    </section>
  )
}
