import { IconCalendar, IconClock, IconShieldCheck } from '@tabler/icons-react'
import type { Fit, Reason, Resonance } from '@waymark/rules/leads/medical/match'
import { useEffect, useId, useRef } from 'react'
import { useSite } from '../../../shared/brand/site.ts'
import { Cluster, Grid, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Tag, Text } from '../../../shared/kit/text.tsx'
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
  const facts = [
    [IconShieldCheck, `Trust ${match.trust_score.toFixed(1)} of 10`],
    [IconClock, `Replies within ${match.response_time}`],
    [IconCalendar, match.next_available],
  ] as const
  return (
    <Panel as="article" gap="lg" aria-labelledby={title}>
      <Cluster gap="lg">
        <Stack gap="xs" align="center">
          <Ring share={match.resonance_score / 100} figure={`${match.resonance_score}%`} />
          <Text as="span" size="xs" tone="muted" weight="medium">
            Resonance
          </Text>
        </Stack>
        <Stack gap="xs" grow="16rem">
          <Heading level={2} id={title}>
            {match.name}
          </Heading>
          <Text tone="muted">{match.specialty}</Text>
          <Cluster as="ul" gap="md">
            {facts.map(([Icon, fact]) => (
              <Row key={fact} as="li">
                <Icon size={18} stroke={1.75} color="var(--mantine-color-anchor)" aria-hidden />
                <Text as="span" size="sm">
                  {fact}
                </Text>
              </Row>
            ))}
          </Cluster>
        </Stack>
      </Cluster>
      <Grid min="18rem" columns={2} gap="lg">
        <Section title="Why you match" level={3}>
          <Stack as="ul" gap="xs">
            {match.reasons.map(({ aspect, fit }) => (
              <Row key={aspect} as="li" className={styles.reason} data-fit={fit}>
                <Text as="span" grow>
                  {ASPECTS[aspect]}
                </Text>{' '}
                <strong>{FITS[fit]}</strong>
              </Row>
            ))}
          </Stack>
          <Text>{match.why_belonging}</Text>
          <Text size="sm" tone="muted">
            {match.ai_explanation}
          </Text>
        </Section>
        <Section title="Approach" level={3}>
          <Text>{match.approach}</Text>
          <Cluster as="ul" aria-label="Trust indicators">
            {match.trust_indicators.map((indicator) => (
              <li key={indicator}>
                <Tag tone="tint">{indicator}</Tag>
              </li>
            ))}
          </Cluster>
          <figure className={styles.testimonial}>
            <blockquote>{match.patient_testimonial}</blockquote>
            <Text as="figcaption" size="sm" tone="muted">
              Sample testimonial
            </Text>
          </figure>
        </Section>
      </Grid>
      <Stack className={styles.foot}>
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
      </Stack>
    </Panel>
  )
}

/** Receives the focus after the form was sent. */
function Requested({ name, response_time }: Pick<Practitioner, 'name' | 'response_time'>) {
  const { brand_name } = useSite()
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <Panel as="output" ref={box} tone="good" pad="sm" gap="none" tabIndex={-1}>
      <strong>
        Appointment requested with {name}! They'll reach out within {response_time} to confirm.
      </strong>
      <span>In this demo, the {brand_name} team replies by email.</span>
    </Panel>
  )
}
