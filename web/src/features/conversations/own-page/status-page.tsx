import { QueryClientProvider, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { OwnRecord } from '@waymark/contracts/conversations/consumer/endpoints'
import type { Face } from '@waymark/contracts/people/agency/face'
import { t } from '@waymark/words/t'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { AgentPanel, Promised, ReferenceNumber, waitsForAgent } from '../../../shared/intake/agent-promise.tsx'
import { forgetConsumer } from '../../../shared/intake/forget-consumer.ts'
import { LostLink } from '../../../shared/intake/lost-link.tsx'
import { keepToken, keptToken, tokenIn } from '../../../shared/intake/own-token.ts'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Page, Section } from '../../../shared/kit/panel.tsx'
import { Rich } from '../../../shared/kit/rich.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { resultQuery } from '../../../shared/result/queries.ts'
import { ResultSection } from '../../../shared/result/result-section.tsx'
import { usePageTitle } from '../../../shared/ui/document-title.ts'
import { takeFocus } from '../../../shared/ui/give-focus.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { type AnswersForm, AnswersSection } from './answers-section.tsx'
import { AppointmentSection } from './appointment-section.tsx'
import { ConsentSection } from './consent-section.tsx'
import { Conversation } from './conversation.tsx'
import { DeleteSection } from './delete-section.tsx'
import { KeepNotice } from './keep-notice.tsx'
import { isGone, recordQuery } from './queries.ts'

const queryClient = createQueryClient()

/** The page where a consumer sees their result and who has their assessment, writes to their agent, and manages their data. */
export function StatusPage({ form }: { readonly form: AnswersForm }) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const given = tokenIn(hash)
  const [deleted, setDeleted] = useState<'all' | 'one' | null>(null)
  const [face, setFace] = useState<Face | 'unknown' | null>('unknown')
  useEffect(() => {
    if (given === null) return
    keepToken(given)
    // Remove the token from the address, so the history or a screenshot cannot open the record.
    void navigate('/status', { replace: true })
  }, [given, navigate])
  const token = given ?? keptToken()
  usePageTitle(
    deleted !== null ? t('Your data was deleted') : token === null ? t('Open your page') : t('Your assessment'),
    face === 'unknown' ? null : face,
  )
  return (
    <PublicLayout face={token === null ? null : face}>
      <Page width="text">
        {deleted !== null ? (
          <Deleted others={deleted === 'one'} />
        ) : token === null ? (
          <Open />
        ) : (
          <QueryClientProvider client={queryClient}>
            <Status
              key={token}
              token={token}
              form={form}
              onFace={setFace}
              onDeleted={({ shares_address }) => {
                forgetConsumer()
                queryClient.clear()
                setDeleted(shares_address ? 'one' : 'all')
              }}
            />
          </QueryClientProvider>
        )}
      </Page>
    </PublicLayout>
  )
}

function Status({ token, form, onDeleted, onFace }: StatusProps) {
  const record = useQuery(recordQuery(token))
  // Shown below the agent, and asked for together with the agent.
  usePrefetchQuery(resultQuery(token))
  const face = record.data?.agent?.face ?? null
  useEffect(() => {
    if (!record.isPending) onFace(face)
  }, [record.isPending, face, onFace])
  const heading = useRef<HTMLHeadingElement>(null)
  if (isGone(record.error)) return <NothingHere />
  return (
    <>
      <Heading level={1} ref={heading} tabIndex={-1}>
        {t('Your assessment')}
      </Heading>
      {/* As high as a screen, so that the footer does not move when the answers come. */}
      <Loaded query={record} failure={t('Your page could not be loaded')} skeleton={1000}>
        {(shown) => (
          <Opened
            token={token}
            record={shown}
            form={form}
            onKept={() => heading.current?.focus()}
            onDeleted={onDeleted}
          />
        )}
      </Loaded>
    </>
  )
}

interface StatusProps extends Omit<OpenedProps, 'record' | 'onKept'> {
  /** Called with the look of the client's agency, once it is known. */
  readonly onFace: (face: Face | null) => void
}

interface OpenedProps {
  readonly token: string
  readonly form: AnswersForm
  readonly record: OwnRecord
  readonly onKept: () => void
  readonly onDeleted: (record: OwnRecord) => void
}

function Opened({ token, record, form, onKept, onDeleted }: OpenedProps) {
  const by_mail_only = record.superseded || record.by_text
  return (
    <>
      {record.deleted_after !== null && !record.superseded && (
        <KeepNotice token={token} deleted_after={record.deleted_after} onKept={onKept} />
      )}
      <AgentPanel>
        <Promised status={record} token={token} />
      </AgentPanel>
      <ReferenceNumber reference={record.reference} />
      {!by_mail_only && !record.by_mail && waitsForAgent(record) && <LostLink />}
      {!record.superseded && <AppointmentSection token={token} />}
      {!by_mail_only && <ResultSection token={token} />}
      {!record.superseded && <Conversation token={token} record={record} />}
      {by_mail_only && <ByMailOnly record={record} />}
      <AnswersSection token={token} form={form} />
      <ConsentSection token={token} record={record} />
      <DeleteSection token={token} record={record} onDeleted={() => onDeleted(record)} />
    </>
  )
}

/**
 * In place of what this link does not open: a text may reach a wrong number, and who submitted this address first may not
 * be who confirmed newer answers.
 */
function ByMailOnly({ record: { superseded, by_text } }: Pick<OpenedProps, 'record'>) {
  return (
    <>
      <Section title={t('Your result')} id="result">
        <Text>
          {superseded
            ? [
                by_text
                  ? t('Your phone number or your answers changed after this text.')
                  : t('Newer answers were sent with this email address.'),
                t(
                  'To protect your data, your result, messages and appointments open only from the link in our latest email to you.',
                ),
              ].join(' ')
            : t(
                'A text can reach the wrong phone. To protect your data, your result and your answers open only from the link in our emails to you.',
              )}
        </Text>
      </Section>
      <LostLink />
    </>
  )
}

function NothingHere() {
  usePageTitle(t('This link does not work'))
  return (
    <>
      <Heading level={1}>{t('This link does not work')}</Heading>
      <Text>
        {t(
          'Please open the link in the latest email we sent you. A link works for 90 days, or until your data is deleted.',
        )}
      </Text>
      <LostLink />
    </>
  )
}

/** Opened without a link, in a tab that sent no assessment. */
function Open() {
  return (
    <>
      <Heading level={1}>{t('Open your page')}</Heading>
      <Text>
        {t(
          'Your page shows your result, who your agent is, your messages and your answers. To protect your data, it opens only from the link in our emails to you, or in the tab where you sent your assessment.',
        )}
      </Text>
      <LostLink />
      <Text>
        <Rich
          text={t(
            'No assessment yet? <a>Take the free assessment</a>. It takes about 3 minutes, and we email you the link when you finish.',
          )}
          a={<Link to="/intake" />}
        />
      </Text>
    </>
  )
}

function Deleted({ others }: { readonly others: boolean }) {
  return (
    <>
      <Heading level={1} ref={takeFocus} tabIndex={-1}>
        {t('Your data was deleted')}
      </Heading>
      <Text>
        {t(
          'Your answers, contact details and messages are permanently deleted. If you had an agent, we told them only that someone asked for this.',
        )}
      </Text>
      <Text>
        {t('We keep a short record of what you agreed to and when. It does not include your name, address or answers.')}
      </Text>
      {others && (
        <>
          <Text>
            {t('Another assessment uses the same email address. It was not deleted. You can open it with a new link.')}
          </Text>
          <LostLink />
        </>
      )}
      <Text as={Link} to="/" tap weight="medium" self="start">
        {t('Return to Base Camp')}
      </Text>
    </>
  )
}
