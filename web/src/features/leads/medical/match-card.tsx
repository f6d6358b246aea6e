import { IconCalendar, IconClock, IconShieldCheck } from '@tabler/icons-react'
import type { Fit, Reason, Resonance } from '@waymark/rules/leads/medical/match'
import { useEffect, useId, useRef } from 'react'
import { useSite } from '../../../shared/brand/site.ts'
import { Action } from '../../../shared/ui/action.tsx'
import { AppointmentForm, type Visitor } from './appointment-form.tsx'
import styles from './match-card.module.css'
import type { Practitioner } from './practitioners.ts'
import { Ring } from './ring.tsx'

interface Props {
  readonly match: Practitioner & Resonance
  readonly visitor: Visitor
  readonly onVisitor: (typed: Partial<Visitor>) => void
  readonly asking: boolean
  readonly onAsk: (asking: boolean) => void
  readonly requested: boolean
  readonly onRequested: () => void
}

const ASPECTS: Record<Reason['aspect'], string> = { focus: 'Focus', style: 'Way of talking', trust: 'Trust' }
const FITS: Record<Fit, string> = { full: 'fits', partial: 'fits in part', none: 'differs' }

export function MatchCard({ match, visitor, onVisitor, asking, onAsk, requested, onRequested }: Props) {
  const title = useId()
  return (
    <article className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <div className={styles.score}>
          <Ring share={match.resonance_score / 100} figure={`${match.resonance_score}%`} />
          <span>Resonance</span>
        </div>
        <div>
          <h2 id={title} className={styles.name}>
            {match.name}
          </h2>
          <p className={styles.specialty}>{match.specialty}</p>
          <ul className={styles.facts}>
            <li>
              <IconShieldCheck size={18} stroke={1.75} aria-hidden /> Trust {match.trust_score.toFixed(1)} of 10
            </li>
            <li>
              <IconClock size={18} stroke={1.75} aria-hidden /> Answers within {match.response_time}
            </li>
            <li>
              <IconCalendar size={18} stroke={1.75} aria-hidden /> {match.next_available}
            </li>
          </ul>
        </div>
      </div>
      <div className={styles.body}>
        <section>
          <h3>Why you match</h3>
          <ul className={styles.reasons}>
            {match.reasons.map(({ aspect, fit }) => (
              <li key={aspect} data-fit={fit}>
                {ASPECTS[aspect]} <strong>{FITS[fit]}</strong>
              </li>
            ))}
          </ul>
          <p>{match.why_belonging}</p>
          <p className={styles.soft}>{match.ai_explanation}</p>
        </section>
        <section>
          <h3>Approach</h3>
          <p>{match.approach}</p>
          <ul className={styles.indicators} aria-label="Trust indicators">
            {match.trust_indicators.map((indicator) => (
              <li key={indicator}>{indicator}</li>
            ))}
          </ul>
          <figure className={styles.testimonial}>
            <blockquote>{match.patient_testimonial}</blockquote>
            <figcaption>Sample testimonial</figcaption>
          </figure>
        </section>
      </div>
      <div className={styles.foot}>
        {requested ? (
          <Requested {...match} />
        ) : asking ? (
          <AppointmentForm
            practitioner={match.name}
            visitor={visitor}
            onVisitor={onVisitor}
            onCancel={() => onAsk(false)}
            onRequested={onRequested}
          />
        ) : (
          <Action onClick={() => onAsk(true)} aria-label={`Request appointment with ${match.name}`}>
            Request appointment
          </Action>
        )}
      </div>
    </article>
  )
}

/** Takes the focus that the form had when it was sent. */
function Requested({ name, response_time }: Pick<Practitioner, 'name' | 'response_time'>) {
  const { brand_name } = useSite()
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <output ref={box} className={styles.sent} tabIndex={-1}>
      <strong>
        Appointment requested with {name}! They'll reach out within {response_time} to confirm.
      </strong>
      <span>In this demo, the {brand_name} team replies by email.</span>
    </output>
  )
}
