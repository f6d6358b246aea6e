import { IconHeartHandshake, IconRoute, IconShieldHalf, IconStethoscope } from '@tabler/icons-react'
import type { MedicalUserType } from '@waymark/contracts/leads/medical/options'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useSite } from '../../../shared/brand/site.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Column, Grid } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import { Hero, PageSection, Questions } from '../../../shared/ui/public-page.tsx'
import { Question } from '../../../shared/ui/question.tsx'
import { MeetingScene } from './scene.tsx'
import { addressOf, WALKED } from './views.ts'
import styles from './welcome.module.css'

interface Props {
  /** An application was just received. */
  readonly applied: boolean
  /** Opens the form. A chosen role is filled in. */
  readonly onJoin: (user_type: MedicalUserType | null) => void
}

const ROLES = [
  {
    user_type: 'practitioner',
    name: 'Practitioner',
    what: 'Meet patients who want the way you work.',
    Icon: IconStethoscope,
  },
  {
    user_type: 'patient',
    name: 'Patient',
    what: 'Find someone who listens the way you need.',
    Icon: IconHeartHandshake,
  },
  {
    user_type: 'broker',
    name: 'Broker',
    what: 'Give clients a place for care in addition to their coverage.',
    Icon: IconShieldHalf,
  },
  {
    user_type: 'planner',
    name: 'Planner',
    what: 'Plan money and benefits with health in mind.',
    Icon: IconRoute,
  },
] as const

export function Welcome({ applied, onJoin }: Props) {
  const { brand_name } = useSite()
  return (
    <>
      {applied && <Received brand_name={brand_name} />}
      <Hero
        before={
          <Text size="sm" weight="bold">
            {brand_name} Medical, a membership association
          </Text>
        }
        title="Care starts with being understood."
        lead="Patients and practitioners who fit together, and the people who advise them, in one association owned by its members."
        actions={
          <>
            <Action onClick={() => onJoin(null)}>Join the Association</Action>
            <ActionLink weight="second" to={addressOf('match')} state={WALKED}>
              Try patient matching
            </ActionLink>
          </>
        }
        scene={<MeetingScene />}
      />

      <PageSection id="roles" heading="Who are you?" ground="band">
        <Grid as="ul" min="14rem" columns={4}>
          {ROLES.map(({ user_type, name, what, Icon }) => (
            <li key={user_type}>
              <Panel as="button" type="button" gap="sm" className={styles.role} onClick={() => onJoin(user_type)}>
                <Icon size={28} stroke={1.5} color="var(--mantine-color-anchor)" aria-hidden />
                <Text as="span" size="lg" weight="bold">
                  {name}
                </Text>
                <Text as="span" size="sm" tone="muted">
                  {what}
                </Text>
              </Panel>
            </li>
          ))}
        </Grid>
      </PageSection>

      <PageSection
        id="demos"
        heading="Look around before you join"
        under="Both are demos. The people are made up, and your answers never leave your browser."
      >
        <Grid min="20rem" columns={2} gap="lg">
          <Panel as="article" tone="tint">
            <Heading level={3}>For patients: matching</Heading>
            <Text grow>
              Four short questions about your focus, how you like to talk and what you trust. See who fits, how well,
              and why.
            </Text>
            <ActionLink weight="second" to={addressOf('match')} state={WALKED}>
              See the Patient Experience
            </ActionLink>
          </Panel>
          <Panel as="article" tone="tint">
            <Heading level={3}>For practitioners: the day at a glance</Heading>
            <Text grow>
              Today’s appointments with what matters to each patient, your trust score, your messages and a thought for
              the day.
            </Text>
            <ActionLink weight="second" to={addressOf('practitioner')} state={WALKED}>
              See the Practitioner Dashboard
            </ActionLink>
          </Panel>
        </Grid>
      </PageSection>

      <PageSection id="association" heading="About the association" beside>
        <Facts look="rows">
          <Fact name="Legal form">An unincorporated nonprofit association under state statute.</Fact>
          <Fact name="Funding">Member dues plus nominal platform fees. No advertising, no sale of data.</Fact>
          <Fact name="What it is not">
            Not insurance, not a clinic and not a replacement for your doctor. In an emergency, call 911.
          </Fact>
        </Facts>
      </PageSection>

      <PageSection id="questions" heading="Common questions" beside>
        <Questions>
          <Question ask="What happens after I apply?">
            Administrators of {brand_name} read your application and reply by email. You owe nothing until you are
            accepted and know the dues.
          </Question>
          <Question ask="Who sees that I am a patient?">
            Only administrators who open your application, and each access is logged. It is never in a message.
          </Question>
          <Question ask="How does the matching work?">
            With a simple rule: focus, way of talking and trust each count a fixed share, and every result says what
            fits and what does not. It runs in your browser.
          </Question>
          <Question ask="Do I still need health insurance?">
            Yes. The association pays no medical bills. The <Link to="/intake">free assessment</Link> helps you find a
            plan.
          </Question>
        </Questions>
      </PageSection>
    </>
  )
}

function Received({ brand_name }: { readonly brand_name: string }) {
  const box = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <Column className={styles.received}>
      <Panel as="output" ref={box} tone="good" pad="md" gap="none" tabIndex={-1}>
        <strong>Membership application submitted! Welcome to the {brand_name} Medical community.</strong>
        <span>Administrators will read it and reply by email. Until then, look around.</span>
      </Panel>
    </Column>
  )
}
