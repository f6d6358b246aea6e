import type { Bytes } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import type { ConsentReceipt, ConsentRevocation } from '@waymark/platform/generated/client'
import { daysInWords } from '@waymark/rules/foundation/retention-words'
import { noticeOf } from '@waymark/rules/leads/intake/notices'
import { licenseWords } from '@waymark/rules/people/accounts/license-words'
import { inLanguage, locale, msg, t } from '@waymark/words/t'
import { type OperatorSettings, operatorOf } from '../../foundation/notifications/operator.ts'
import { clientDocument, type DocumentFace } from '../../print-document.ts'
import { MUTED, printPdf } from '../../print-pdf.ts'
import type { ConsentReceiptFacts } from './read-consent-receipt.ts'

type Settings = Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'> & OperatorSettings

const instant = (at: Date, timeZone: string) =>
  at.toLocaleString(locale(), { dateStyle: 'long', timeStyle: 'long', timeZone })

const CHANNELS: Record<string, string> = { web: msg('on the website') }
const REVOKED_BY: Record<ConsentRevocation['channel'], string> = {
  status_page: msg('on your page'),
  mail_link: msg('through an emailed link'),
}

const answer = (yes: boolean) => (yes ? t('Yes') : t('No'))

/** Prints every consent a consumer gave and revoked, with the local time and the exact text, and who the parties are. */
export function printConsentReceipt(
  facts: ConsentReceiptFacts,
  face: DocumentFace | null,
  settings: Settings,
  wanted: string,
): Promise<Bytes> {
  const printed_at = new Date()
  const info = {
    Title: inLanguage(wanted, () => t('Consent receipt')),
    Author: face?.agency_name ?? settings.BRAND_NAME,
    CreationDate: printed_at,
  }
  const name = `consent-receipt-${printed_at.toISOString().slice(0, 10)}.pdf`
  return printPdf(name, info, (page) => inLanguage(wanted, () => draw(page, facts, face, settings)), {
    language: wanted,
  })
}

function draw(
  page: PDFKit.PDFDocument,
  { receipts, revocations, person, agent, reference, time_zone, retained_for }: ConsentReceiptFacts,
  face: DocumentFace | null,
  { BRAND_NAME, PUBLIC_URL, ...operator }: Settings,
): void {
  const { head, text, rule } = clientDocument(page, face)
  const agreed = ({ client_revision, agreed_at, text_version, channel, ...ticked }: ConsentReceipt) => {
    text(client_revision === 1 ? t('You agreed') : t('You answered again and agreed'), {
      bold: true,
      size: 12,
      type: 'H2',
    })
    text(
      t('{agreed_at}, {channel}, to the text of version {text_version}:', {
        agreed_at: instant(agreed_at, time_zone),
        channel: t(CHANNELS[channel] ?? channel),
        text_version,
      }),
      {
        color: MUTED,
      },
    )
    const { consents } = noticeOf(text_version)
    text(`${answer(ticked.terms_accepted)}: "${t(consents.terms)}"`, { gap: 2 })
    text(`${answer(ticked.email_consent)}: "${t(consents.email)}"`, { gap: 2 })
    text(`${answer(ticked.phone_consent)}: "${t(consents.phone)}"`, { gap: ticked.text_consent ? 2 : 14 })
    // Not everyone is asked for it.
    if (ticked.text_consent && consents.text) text(`${answer(true)}: "${t(consents.text)}"`, { gap: 14 })
  }

  head({ brand_name: BRAND_NAME, public_url: PUBLIC_URL, operator: operatorOf(operator) })
  text(t('Consent receipt'), { size: 22, gap: 6, type: 'H1' })
  text(
    t(
      'What you agreed to when you completed your assessment, and what you have withdrawn since. This record does not change.',
    ),
    {
      color: MUTED,
      gap: 10,
    },
  )
  if (person) {
    const named = [person.first_name, person.last_name].filter(Boolean).join(' ')
    text(t('Given by: {person}', { person: named ? `${named}, ${person.email}` : person.email }), { gap: 2 })
  }
  if (agent) {
    const named = [`${agent.first_name} ${agent.last_name}`, agent.company_name].filter(Boolean).join(', ')
    text([t('Your agent: {agent}.', { agent: named }), licenseWords(agent)].filter(Boolean).join(' '), { gap: 2 })
  }
  text(t('Reference number: {reference}', { reference }), { gap: 10 })
  rule()
  for (const { consent, channel, revoked_at } of revocations) {
    const withdrawn = receipts.find(({ agreed_at }) => agreed_at <= revoked_at) ?? receipts.at(-1)
    text(
      t('You withdrew consent: "{consent}"', {
        consent: t(noticeOf(withdrawn?.text_version ?? '').consents[consent] ?? ''),
      }),
      {
        bold: true,
        size: 12,
        type: 'H2',
      },
    )
    text(`${instant(revoked_at, time_zone)}, ${t(REVOKED_BY[channel])}`, { color: MUTED, gap: 14 })
  }
  for (const receipt of receipts) agreed(receipt)
  for (const version of new Set(receipts.map(({ text_version }) => text_version))) {
    rule()
    text(t('Terms and privacy notice, version {version}', { version }), { size: 14, bold: true, gap: 8, type: 'H2' })
    for (const { heading, text: paragraph } of noticeOf(version).terms) {
      text(t(heading), { bold: true, gap: 2, type: 'H3' })
      text(t(paragraph), { gap: 8 })
    }
  }
  rule()
  text(t('How long we keep your answers, as of the day of this printout'), { bold: true, gap: 2, type: 'H2' })
  text(
    t(
      'Until you ask us to delete them, or for {enrolled} after your agent marks you as enrolled. If you never enroll and we do not hear from you for {silent}, we ask whether to keep them, and delete them {notice} later if you do not answer.',
      {
        enrolled: daysInWords(retained_for.enrolled_clients),
        silent: daysInWords(retained_for.silent_clients),
        notice: daysInWords(retained_for.notice),
      },
    ),
  )
}
