import { QueryClientProvider } from '@tanstack/react-query'
import { t } from '@waymark/words/t'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { ArrivalScene } from '../../../shared/brand/illustrations.tsx'
import { faceOfLink } from '../../../shared/brand/linked-face.ts'
import { AgentPromise } from '../../../shared/intake/agent-promise.tsx'
import { ASSIGNED_AGENT_ID, INTAKE_MESSAGE } from '../../../shared/intake/keys.ts'
import { LostLink } from '../../../shared/intake/lost-link.tsx'
import { keptReceipt } from '../../../shared/intake/own-token.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page, Section } from '../../../shared/kit/panel.tsx'
import { Rich } from '../../../shared/kit/rich.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { ResultSection } from '../../../shared/result/result-section.tsx'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { localStore } from '../../../shared/ui/browser-storage.ts'
import { HomeLink } from '../../../shared/ui/home-link.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { Share } from '../../../shared/ui/share.tsx'
import styles from './congratulations-page.module.css'
import { useFailures } from './help/failures.ts'
import { MessageForm } from './help/message-form.tsx'
import { keptEmail } from './kept-email.ts'
import { agentOf } from './remembered-agent.ts'

const queryClient = createQueryClient()

export function CongratulationsPage() {
  const receipt = keptReceipt()
  const email = keptEmail()
  const [search] = useSearchParams()
  const agent = agentOf(search, localStore.read(ASSIGNED_AGENT_ID))
  // The agency of the link, until the agent is known: it may be another one's.
  const [face, setFace] = useState(() => faceOfLink(agent))
  return (
    <PublicLayout face={face}>
      <Page width="text" gap="2xl">
        {receipt ? (
          <>
            <Stack gap="lg">
              {!face && (
                <div className={styles.arrival}>
                  <ArrivalScene />
                </div>
              )}
              <Heading level={1}>{t('Congratulations, your assessment is complete')}</Heading>
              <QueryClientProvider client={queryClient}>
                <AgentPromise receipt={receipt} onFace={setFace} />
              </QueryClientProvider>
            </Stack>
            <QueryClientProvider client={queryClient}>
              <ResultSection token={receipt.intake_token} />
            </QueryClientProvider>
            <Section title={t('What happens next')}>
              <ol className={styles.steps}>
                <li>
                  <strong>{t('Look for a message from your agent.')}</strong>{' '}
                  {email ? (
                    <>
                      <Rich
                        text={t(
                          'We email <span>{email}</span> as soon as your agent writes. Check your spam folder too.',
                          { email },
                        )}
                        span={<Text as="span" wrap="anywhere" className={styles.email} />}
                      />
                    </>
                  ) : (
                    t('We email you as soon as your agent writes. Check your spam folder too.')
                  )}
                </li>
                <li>
                  <Rich
                    text={t(
                      '<b>Talk it through.</b> Your agent goes over your answers and gives you exact numbers for your situation. You can say no to everything.',
                    )}
                    b={<strong />}
                  />
                </li>
                <li>
                  <Rich
                    text={t(
                      '<b>If no one writes in time, we notice.</b> Your agent gets a reminder before time runs out. If it runs out, we step in.',
                    )}
                    b={<strong />}
                  />
                </li>
              </ol>
              <Text>
                <Rich
                  text={t(
                    '<a>Your page</a> shows this result, your agent, your messages, your answers and what you agreed to.',
                  )}
                  a={<Link to="/status" />}
                />
              </Text>
              <Text tone="muted">
                <Rich
                  text={t(
                    'Need to fix something? Change your answers on <a>your page</a>. Your agent will see what changed.',
                  )}
                  a={<Link to="/status#answers" />}
                />
              </Text>
            </Section>
          </>
        ) : (
          <Stack gap="lg">
            <Heading level={1}>{t('No assessment in this tab')}</Heading>
            <Text>
              {t(
                'After you submit an assessment, this page shows your result, who will contact you and when. It works only in the tab where you submitted it, so no one else on this computer can read it.',
              )}
            </Text>
            <ActionLink to="/intake">{t('Take the free assessment')}</ActionLink>
            <Text tone="muted">
              {t(
                'It takes about 3 minutes. Already submitted yours? Then your agent has it, and our emails have the link to your own page.',
              )}
            </Text>
            <LostLink />
          </Stack>
        )}
        <Section title={t('Message Your Agent')}>
          <MessageForm
            kept_as={INTAKE_MESSAGE}
            to_user={agent}
            subject={t('Message after the assessment')}
            priority="high"
            {...(receipt && { bearer: receipt.intake_token })}
            failure={useFailures().message}
            label={t('Your message')}
            send_label={t('Send message')}
            email={email ?? ''}
            reader={receipt || agent ? t('Your agent') : t('Our team')}
          />
        </Section>
        <Section
          title={t('Know someone who could use this?')}
          lead={t('The link opens the free assessment. It contains nothing about you.')}
        >
          <Share
            path={agent ? `/intake?${new URLSearchParams({ agent })}` : '/intake'}
            title={t('Free health insurance assessment')}
            text={t('I just took a free health insurance assessment. It takes about 3 minutes:')}
          />
        </Section>
        <Text as={HomeLink} weight="medium" tap self="start">
          {t('Return to Base Camp')}
        </Text>
      </Page>
    </PublicLayout>
  )
}
