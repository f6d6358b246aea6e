import { Link } from 'react-router-dom'
import { Column, Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Panel, PanelSection, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { isDemo } from '../../../shared/session/demo-session.ts'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { localStore } from '../../../shared/ui/browser-storage.ts'
import { ProNetwork } from '../../../shared/ui/pro-network.tsx'
import { Points } from '../../../shared/ui/public-page.tsx'
import { AccessCode } from './entry/access-code.tsx'
import { SignIn } from './entry/sign-in.tsx'
import { WhiteLabel } from './entry/white-label.tsx'
import styles from './for-agents.module.css'

const LEARNING = [
  {
    name: 'It reads what you give it',
    what: 'Upload plan files. The assistant quotes the file and page, and says so when it finds nothing.',
  },
  {
    name: 'It takes your feedback',
    what: 'Rate every recommendation with thumbs up or down, and add what you would say instead.',
  },
  {
    name: 'People decide what changes',
    what: 'Notes stay with the client, for you and our staff to see. Scores never change on their own.',
  },
] as const

/** Sign-in, access codes and what else is for agents, on the page of the plans. */
export function ForAgents() {
  const signed_in = localStore.read('broker_token') !== null && !isDemo()
  return (
    <section className={styles.band} aria-labelledby="for-agents">
      <Column gap="xl" className={styles.inside}>
        <Stack gap="sm">
          <Heading level={2} size="section" id="for-agents">
            For insurance professionals
          </Heading>
          <Text tone="muted">Sign in, use an access code, or see what else comes with the portal.</Text>
        </Stack>

        <Grid min="20rem" columns={2} gap="lg" align="start">
          <Panel as="section" aria-labelledby="agent-sign-in">
            <Heading level={3} id="agent-sign-in" tabIndex={-1}>
              Agent Sign-In
            </Heading>
            {signed_in ? (
              <>
                <Text>You are signed in on this browser.</Text>
                <ActionLink to="/broker">Open your dashboard</ActionLink>
              </>
            ) : (
              <SignIn />
            )}
          </Panel>
          <PanelSection title="Elite access" id="elite-access" level={3}>
            <AccessCode weight="second" />
            <Text tone="muted">
              No code? <Link to="/access">Request network access</Link>. Applications are reviewed in 24-48 hours.
            </Text>
          </PanelSection>
        </Grid>

        <Section title="Self-learning AI, taught by agents" level={3}>
          <Points points={LEARNING} columns={3} level={4} look="ruled" />
        </Section>

        <Panel>
          <WhiteLabel level={3} />
        </Panel>

        <ProNetwork />
      </Column>
    </section>
  )
}
