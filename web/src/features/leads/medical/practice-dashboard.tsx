import { IconMail, IconMailOpened, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { longDate } from '../../../shared/format/time.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Row, Split, Stack } from '../../../shared/kit/layout.tsx'
import { Page, Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Tag, Text } from '../../../shared/kit/text.tsx'
import { DemoMark } from './demo-mark.tsx'
import { APPOINTMENTS, MESSAGES, PROFILE, TRUST_ACTIVITY, wisdomOf } from './practice.ts'
import styles from './practice-dashboard.module.css'
import { Ring } from './ring.tsx'
import { WayBack } from './way-back.tsx'

const FIGURES = [
  [PROFILE.total_patients, 'patients'],
  [PROFILE.this_week_appointments, 'appointments this week'],
  [PROFILE.peer_endorsements, 'peer endorsements'],
  [PROFILE.response_time, 'usual response time'],
] as const

export function PracticeDashboard() {
  const [today] = useState(() => new Date())
  return (
    <>
      <DemoMark>The people on this page are made up. It shows what a member practitioner would see.</DemoMark>
      <Page width="wide">
        <WayBack />
        <Cluster gap="xl" justify="between" align="end">
          <Stack gap="xs">
            <Heading level={1}>{PROFILE.name}</Heading>
            <Text tone="muted">{PROFILE.specialty}</Text>
          </Stack>
          <Facts look="figures">
            {FIGURES.map(([figure, what]) => (
              <Fact key={what} name={what}>
                {figure}
              </Fact>
            ))}
          </Facts>
        </Cluster>
        <Split
          width="24rem"
          side={
            <Stack gap="lg">
              <TrustPanel />
              <Messages />
              <Panel as="section" tone="tint" gap="sm" aria-labelledby="wisdom">
                <IconSun size={24} stroke={1.75} color="var(--attention-mark)" aria-hidden />
                <Heading level={2} size="label" id="wisdom">
                  Daily wisdom
                </Heading>
                <Text size="xl" className={styles.wisdom}>
                  {wisdomOf(today)}
                </Text>
              </Panel>
            </Stack>
          }
        >
          <PanelSection title="Today’s appointments" lead={longDate(today)}>
            <Stack as="ol" lines>
              {APPOINTMENTS.map(({ patient_name, time, type, reason, ai_match_reason, trust_notes }) => (
                <Cluster key={time} as="li" gap="md" align="start">
                  <Text weight="bold" numeric style={{ width: '5.5rem' }}>
                    {time}
                  </Text>
                  <Stack gap="sm" grow="16rem">
                    <Heading level={3}>
                      {patient_name}{' '}
                      <Text as="span" tone="muted">
                        {type}
                      </Text>
                    </Heading>
                    <Text>{reason}</Text>
                    <Facts look="inline">
                      <Fact name="Match">{ai_match_reason}</Fact>
                      <Fact name="Trust">{trust_notes}</Fact>
                    </Facts>
                  </Stack>
                </Cluster>
              ))}
            </Stack>
          </PanelSection>
        </Split>
      </Page>
    </>
  )
}

const signed = new Intl.NumberFormat('en-US', { signDisplay: 'always', minimumFractionDigits: 1 })

function TrustPanel() {
  return (
    <PanelSection title="Trust score">
      <Row gap="md">
        <Ring share={PROFILE.trust_score / 10} figure={PROFILE.trust_score.toFixed(1)} unit="of 10" />
        <Text>Feedback from patients and peers, and kept promises. Recently:</Text>
      </Row>
      <Stack as="ul" lines gap="sm">
        {TRUST_ACTIVITY.map(({ type, points, note }) => (
          <Row key={type} as="li" gap="md" justify="between">
            <div>
              <Heading level={3}>{type}</Heading>
              <Text size="sm" tone="muted">
                {note}
              </Text>
            </div>
            <Text as="strong" tone={points < 0 ? 'attention' : 'good'} numeric>
              {signed.format(points)}
            </Text>
          </Row>
        ))}
      </Stack>
    </PanelSection>
  )
}

function Messages() {
  const [opened, setOpened] = useState<readonly string[]>([])
  const isUnread = ({ subject, unread }: (typeof MESSAGES)[number]) => unread && !opened.includes(subject)
  const count = MESSAGES.filter(isUnread).length
  return (
    <PanelSection title="Messages">
      <Text size="sm" tone="muted" aria-live="polite">
        {count === 0 ? 'All read' : `${count} unread`}
      </Text>
      <Stack as="ul" lines gap="xs">
        {MESSAGES.map((message) => {
          const { from, subject, preview, priority } = message
          const unread = isUnread(message)
          const Icon = unread ? IconMail : IconMailOpened
          return (
            <li key={subject}>
              <details
                onToggle={(event) => {
                  if (event.currentTarget.open && unread) setOpened((before) => [...before, subject])
                }}
              >
                <Row as="summary" className={styles.message}>
                  <Icon
                    size={20}
                    stroke={1.75}
                    color="var(--mantine-color-dimmed)"
                    style={{ flex: 'none' }}
                    aria-hidden
                  />
                  <Stack as="span" gap="none" grow>
                    <Text as="span" size="sm" tone="muted">
                      {from}
                      {unread && <span className="visually-hidden">, unread</span>}
                    </Text>
                    <Text as="span" weight={unread ? 'bold' : undefined}>
                      {subject}
                    </Text>
                  </Stack>
                  {priority === 'high' && <Tag tone="attention">High priority</Tag>}
                </Row>
                <Text tone="muted">{preview}</Text>
              </details>
            </li>
          )
        })}
      </Stack>
    </PanelSection>
  )
}
