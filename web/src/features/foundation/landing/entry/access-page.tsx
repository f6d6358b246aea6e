import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Grid, Stack } from '../../../../shared/kit/layout.tsx'
import { Page, Panel, Section } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../../shared/ui/public-layout.tsx'
import { AccessCode } from './access-code.tsx'
import { Inquiry } from './inquiry.tsx'
import { WhiteLabel } from './white-label.tsx'

/** Agents sign in here with an access code, or request access. */
export function AccessPage() {
  const [asking, setAsking] = useState(false)
  return (
    <PublicLayout>
      <Page
        width="wide"
        title="Elite access for agents"
        lead="Did an administrator give you a code? It signs you in once, without a password."
      >
        <Grid min="20rem" columns={2} gap="xl" align="start">
          <Panel as="section" aria-label="Access code">
            <AccessCode />
            <Text tone="muted">
              Do you have a password? <Link to="/broker/login">Agent Sign-In</Link>
            </Text>
          </Panel>
          <Stack gap="xl">
            <Section title="No code yet?" size="label">
              <Text>
                Licensed agents can apply. Applications are reviewed in{' '}
                <Text as="span" wrap="never">
                  24-48 hours
                </Text>
                : license verification, background check, compliance check and network approval.
              </Text>
              {asking ? (
                <Inquiry
                  contact_type="network_access_request"
                  notes_label="Your agency, your license number and the states you are licensed in"
                  button="Send request"
                  thanks="We received your request. Applications are reviewed in 24-48 hours."
                />
              ) : (
                <Action weight="second" onClick={() => setAsking(true)}>
                  Request Network Access
                </Action>
              )}
            </Section>
            <WhiteLabel level={2} />
          </Stack>
        </Grid>
      </Page>
    </PublicLayout>
  )
}
