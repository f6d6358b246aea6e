import { QueryClientProvider } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { ArrivalScene } from '../../../shared/brand/illustrations.tsx'
import { AgentPromise } from '../../../shared/intake/agent-promise.tsx'
import { ASSIGNED_AGENT_ID, CLIENT_EMAIL, RECEIPT } from '../../../shared/intake/keys.ts'
import { readReceipt } from '../../../shared/intake/receipt.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { ResultSection } from '../../../shared/result/result-section.tsx'
import { localStore, tabStorage } from '../../../shared/ui/browser-storage.ts'
import { PERSONAL, PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Share } from '../../../shared/ui/share.tsx'
import styles from './congratulations-page.module.css'
import { MESSAGE_FAILED } from './help/failures.ts'
import { MessageForm } from './help/message-form.tsx'
import { agentOf } from './remembered-agent.ts'

const queryClient = createQueryClient()

export function CongratulationsPage() {
  const receipt = readReceipt(tabStorage.read(RECEIPT))
  const email = localStore.read(CLIENT_EMAIL)
  const [search] = useSearchParams()
  const agent = agentOf(search, localStore.read(ASSIGNED_AGENT_ID))
  return (
    <PublicLayout>
      <Page width="text" gap="2xl">
        {receipt ? (
          <>
            <Stack gap="lg">
              <div className={styles.arrival}>
                <ArrivalScene />
              </div>
              <Heading level={1}>Congratulations, your assessment is complete</Heading>
              <QueryClientProvider client={queryClient}>
                <AgentPromise receipt={receipt} />
              </QueryClientProvider>
            </Stack>
            <QueryClientProvider client={queryClient}>
              <ResultSection token={receipt.intake_token} />
            </QueryClientProvider>
            <Section title="What happens next">
              <ol className={styles.steps}>
                <li>
                  <strong>Look for a message from your agent.</strong>{' '}
                  {email ? (
                    <>
                      We email{' '}
                      <Text as="span" wrap="anywhere" className={styles.email}>
                        {email}
                      </Text>{' '}
                      as soon as your agent writes. Check your spam folder too.
                    </>
                  ) : (
                    'We email you as soon as your agent writes. Check your spam folder too.'
                  )}
                </li>
                <li>
                  <strong>Talk it through.</strong> Your agent goes over your answers and gives you exact numbers for
                  your situation. You can say no to everything.
                </li>
                <li>
                  <strong>If no one writes in time, we notice.</strong> We watch the same clock, and our team gets a
                  reminder before time runs out.
                </li>
              </ol>
              <Text>
                <Link to="/status">Your page</Link> shows this result, your agent, your messages, your answers and what
                you agreed to.
              </Text>
              <Text tone="muted">
                Need to fix something? Change your answers on <Link to="/status#answers">your page</Link>. Your agent
                will see what changed.
              </Text>
            </Section>
          </>
        ) : (
          <Stack gap="lg">
            <ArrivalScene />
            <Heading level={1}>No assessment in this tab</Heading>
            <Text>
              After you submit an assessment, this page shows who will contact you and when. It works only in the tab
              where you submitted it, so no one else on this computer can read it.
            </Text>
            <Text>
              Already submitted yours? Then your agent has it, and your confirmation email has a link to your own page.
              If not, the <Link to="/intake">free assessment</Link> takes about 3 minutes.
            </Text>
          </Stack>
        )}
        <Section title="Message Your Agent">
          <MessageForm
            kept_as="intake_message"
            to_user={agent}
            subject="Message after the assessment"
            priority="high"
            {...(receipt && { bearer: receipt.intake_token })}
            failure={MESSAGE_FAILED}
            label="Your message"
            send_label="Send message"
            email={email ?? ''}
            reader={receipt || agent ? 'Your agent' : 'Our team'}
          />
        </Section>
        <Section
          title="Know someone who could use this?"
          lead="The link opens the free assessment. It contains nothing about you."
        >
          <Share
            path={agent ? `/intake?${new URLSearchParams({ agent })}` : '/intake'}
            title="Free health insurance assessment"
            text="I just took a free health insurance assessment. It takes about 3 minutes:"
          />
        </Section>
        <Text as={Link} to="/" state={PERSONAL} weight="medium" tap self="start">
          Return to Base Camp
        </Text>
      </Page>
    </PublicLayout>
  )
}
