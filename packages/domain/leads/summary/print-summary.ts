import type { Bytes } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import { ESTIMATE_NOTE } from '@waymark/rules/coverage/entitlement/consumer-result'
import { inLanguage, locale, t } from '@waymark/words/t'
import { type OperatorSettings, operatorOf } from '../../foundation/notifications/operator.ts'
import { clientDocument } from '../../print-document.ts'
import { MUTED, printPdf } from '../../print-pdf.ts'
import type { Summary } from './read-summary.ts'

type Settings = Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'> & OperatorSettings

/** Prints what an agent hands to a client. Neither its name nor its title says who the client is. */
export function printSummary(summary: Summary, settings: Settings, printed_at: Date): Promise<Bytes> {
  const { face, language, reference } = summary
  const info = {
    Title: inLanguage(language, () => t('Your summary')),
    Author: face?.agency_name ?? settings.BRAND_NAME,
    CreationDate: printed_at,
  }
  const name = `summary-${reference}-${printed_at.toISOString().slice(0, 10)}.pdf`
  return printPdf(name, info, (page) => inLanguage(language, () => draw(page, summary, settings, printed_at)), {
    language,
  })
}

function draw(
  page: PDFKit.PDFDocument,
  { name, reference, result, answers, agent, face, time_zone }: Summary,
  { BRAND_NAME, PUBLIC_URL, ...operator }: Settings,
  printed_at: Date,
): void {
  const { headline, paragraphs, plan_year, next_steps, sources } = result
  const document = clientDocument(page, face)
  const { text, heading } = document
  const day = printed_at.toLocaleDateString(locale(), { dateStyle: 'long', timeZone: time_zone })
  document.head({ brand_name: BRAND_NAME, public_url: PUBLIC_URL, operator: operatorOf(operator) })
  document.title(name === '' ? t('Your summary') : t('Summary for {name}', { name }))
  text(
    `${t('Reference number {reference}. For coverage in {plan_year}. Printed {day}.', { reference, plan_year, day })} ${t(ESTIMATE_NOTE)}`,
    { color: MUTED, gap: 10 },
  )
  document.rule()
  heading(t('What we found'))
  text(headline, { bold: true, size: 12, gap: 6 })
  for (const paragraph of paragraphs) text(paragraph, { gap: 8 })
  heading(t('What to do next'))
  document.list(next_steps)
  if (agent) {
    heading(t('Your agent'))
    document.agent(agent)
  }
  if (answers === null) {
    heading(t('Your answers'))
    text(t('You have not agreed to share answers here, so this summary has none.'), { gap: 12 })
  } else {
    for (const { title, answers: rows } of answers) {
      heading(title)
      document.facts(rows)
    }
    text(t('You agreed that your agent sees these answers. You can change or delete them on your page.'), {
      color: MUTED,
      gap: 12,
    })
  }
  document.rule()
  text(t('Where these numbers come from'), { bold: true, gap: 4 })
  for (const { figure, source, year } of sources)
    text(`${figure} (${year}): ${source}`, { size: 9, color: MUTED, gap: 2 })
}
