import { useQueryClient } from '@tanstack/react-query'
import {
  consumerEndpoints,
  type OwnRecord,
  type REVOCABLE_CONSENTS,
} from '@waymark/contracts/conversations/consumer/endpoints'
import { noticeOf } from '@waymark/rules/leads/intake/notices'
import { SERVICE_EMAILS } from '@waymark/rules/leads/intake/terms'
import { t } from '@waymark/words/t'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call, callBytes } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { takeFocus } from '../../../shared/ui/give-focus.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { recordQuery } from './queries.ts'

type Consent = (typeof REVOCABLE_CONSENTS)[number]

/** What withdrawing will do. */
const ENDS: Record<Consent, string> = {
  email: t('We will send you nothing beyond service emails about your assessment, and tell your agent not to either.'),
  phone: t(
    'Your agent will no longer see your phone number, except for calls you booked. We will tell them not to call for anything else.',
  ),
  text: t('We will stop texting you. We will still email you when your agent writes, unless you stopped those emails.'),
}

interface Props {
  readonly token: string
  readonly record: OwnRecord
}

/** The consumer's consent: the text to read or download, and the button to withdraw it. */
export function ConsentSection({ token, record }: Props) {
  const [latest] = record.receipts
  const download = useAction({
    mutationFn: () =>
      callBytes(consumerEndpoints.downloadConsentReceipt, {
        bearer: token,
        query: { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: (bytes) => saveBytes(bytes, 'consent-receipt.pdf'),
  })
  return (
    <Section title={t('What you agreed to')} id="consent">
      {latest && (
        <Text tone="muted">
          {t('The terms and privacy notice of version {text_version}, on {agreed_at}.', {
            text_version: latest.text_version,
            agreed_at: exactly(latest.agreed_at),
          })}
        </Text>
      )}
      <Stack as="ul" lines>
        <ServiceEmails token={token} record={record} />
        <ConsentRow token={token} consent="email" given={record.email_consent} record={record} />
        <ConsentRow token={token} consent="phone" given={record.phone_consent} record={record} />
        {(record.text_consent || record.revocations.some(({ consent }) => consent === 'text')) && (
          <ConsentRow token={token} consent="text" given={record.text_consent} record={record} />
        )}
      </Stack>
      {!record.by_mail && (
        <Text tone="muted">{t('To change any of this, open this page from the link in our email to you.')}</Text>
      )}
      <Action weight="second" disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? t('Preparing…') : t('Download the receipt (PDF)')}
      </Action>
      {download.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(download.error, t('The receipt could not be downloaded. Please try again.'))}
        </Text>
      )}
    </Section>
  )
}

/** Whether we email the consumer about what they asked for. */
function ServiceEmails({ token, record: { by_mail, service_emails } }: Props) {
  const queryClient = useQueryClient()
  const changing = useAction({
    mutationFn: (wanted: boolean) => call(consumerEndpoints.setServiceEmails, { bearer: token, body: { wanted } }),
    onSuccess: (changed) => queryClient.setQueryData(recordQuery(token).queryKey, changed),
  })
  const act = service_emails ? t('Stop service emails') : t('Turn service emails on')
  return (
    <Cluster as="li" gap="md" justify="between">
      <Stack gap="xs" grow="18rem">
        <strong>{t('Service emails')}</strong>
        <Text tone="muted">
          {service_emails
            ? t(SERVICE_EMAILS.text)
            : t(
                'Off: we do not email you, even when your agent writes. Messages wait here. You can still ask for a new link to this page.',
              )}
        </Text>
        {changing.isError && (
          <Text tone="error" role="alert">
            {sentenceOf(changing.error, t('That did not work. Please try again.'))}
          </Text>
        )}
      </Stack>
      {by_mail && (
        <Action weight="second" disabled={changing.isPending} onClick={() => changing.mutate(!service_emails)}>
          {changing.isPending ? t('Saving…') : act}
        </Action>
      )}
    </Cluster>
  )
}

interface RowProps extends Props {
  readonly consent: Consent
  readonly given: boolean
}

function ConsentRow({ token, consent, given, record: { by_mail, receipts, revocations, texts_arrive } }: RowProps) {
  const queryClient = useQueryClient()
  /** Null until they were asked for the first time. */
  const [asking, setAsking] = useState<boolean | null>(null)
  if (asking && !given) setAsking(false)
  const revoking = useAction({
    mutationFn: () => call(consumerEndpoints.revokeOwnConsent, { bearer: token, body: { consents: [consent] } }),
    onSuccess: (changed) => queryClient.setQueryData(recordQuery(token).queryKey, changed),
  })
  const revoked = revocations.find((one) => one.consent === consent)
  const words = noticeOf(receipts[0]?.text_version ?? '').consents[consent] ?? ''
  return (
    <Cluster as="li" gap="md" justify="between">
      <Stack gap="xs" grow="18rem">
        <strong>“{words}”</strong>
        {/* Read out once the question is answered, whose buttons are then gone. */}
        <Text tone="muted" ref={asking === false ? takeFocus : undefined} tabIndex={-1}>
          {given
            ? consent === 'text' && texts_arrive === false
              ? t(
                  "You agreed, but our texts can't reach you. Your phone replied STOP, we have no number that gets texts, or our last text failed. To undo STOP, reply START.",
                )
              : t('You agreed.')
            : revoked
              ? t('You withdrew this on {revoked_at}.', { revoked_at: exactly(revoked.revoked_at) })
              : t('You did not agree.')}
        </Text>
        {asking && (
          <p ref={takeFocus} tabIndex={-1}>
            {ENDS[consent]}
          </p>
        )}
        {revoking.isError && (
          <Text tone="error" role="alert">
            {sentenceOf(revoking.error, t('That did not work. Please try again.'))}
          </Text>
        )}
      </Stack>
      {given && by_mail && !asking && (
        <Action weight="second" aria-label={t('Withdraw: {words}', { words })} onClick={() => setAsking(true)}>
          {t('Withdraw')}
        </Action>
      )}
      {given && by_mail && asking && (
        <Cluster>
          <Action disabled={revoking.isPending} onClick={() => revoking.mutate()}>
            {revoking.isPending ? t('Withdrawing…') : t('Yes, withdraw it')}
          </Action>
          <Action weight="second" disabled={revoking.isPending} onClick={() => setAsking(false)}>
            {t('Keep it')}
          </Action>
        </Cluster>
      )}
    </Cluster>
  )
}
