import type { OwnResult } from '@waymark/contracts/coverage/entitlement/consumer-result'
import type { Bytes } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import { ESTIMATE_NOTE } from '@waymark/rules/coverage/entitlement/consumer-result'
import { usd } from '@waymark/rules/coverage/entitlement/words'
import { COVERAGE_LABELS } from '@waymark/rules/foundation/answer-labels'
import { inLanguage, locale, t } from '@waymark/words/t'
import { type OperatorSettings, operatorOf } from '../../foundation/notifications/operator.ts'
import { clientDocument, type DocumentAgent, type DocumentFace } from '../../print-document.ts'
import { MUTED, printPdf } from '../../print-pdf.ts'

type Own = NonNullable<OwnResult>
interface Reader {
  readonly language: string
  readonly time_zone: string
}
type Settings = Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'> & OperatorSettings

/** Prints a consumer's result, for them to keep. It has no answers in it. */
export function printResult(
  own: Own,
  agent: DocumentAgent | null,
  face: DocumentFace | null,
  settings: Settings,
  { language, time_zone }: Reader,
): Promise<Bytes> {
  const printed_at = new Date()
  const info = {
    Title: inLanguage(language, () => t('Your result')),
    Author: face?.agency_name ?? settings.BRAND_NAME,
    CreationDate: printed_at,
  }
  const name = `assessment-result-${printed_at.toISOString().slice(0, 10)}.pdf`
  const day = inLanguage(language, () =>
    printed_at.toLocaleDateString(locale(), { dateStyle: 'long', timeZone: time_zone }),
  )
  return printPdf(name, info, (page) => inLanguage(language, () => draw(page, own, agent, face, settings, day)), {
    language,
  })
}

function draw(
  page: PDFKit.PDFDocument,
  { reference, result }: Own,
  agent: DocumentAgent | null,
  face: DocumentFace | null,
  { BRAND_NAME, PUBLIC_URL, ...operator }: Settings,
  day: string,
): void {
  const { headline, paragraphs: said, plan_year, next_steps, plans, prices_for, papers, questions, sources } = result
  const { head, title, text, rule, heading, list, agent: drawAgent } = clientDocument(page, face)
  head({ brand_name: BRAND_NAME, public_url: PUBLIC_URL, operator: operatorOf(operator) })
  title(headline)
  const about = t('Reference number {reference}. For coverage in {plan_year}. Printed {day}.', {
    reference,
    plan_year,
    day,
  })
  text(`${about} ${t(ESTIMATE_NOTE)}`, {
    color: MUTED,
    gap: 10,
  })
  rule()
  for (const paragraph of said) text(paragraph, { gap: 8 })
  if (plans.length > 0) {
    heading(t('What a plan may cost you'))
    if (prices_for !== null) text(prices_for, { gap: 6 })
    list(
      plans.map(({ level, monthly, yearly, most_for_care, most_is_estimated, most_may_be_higher, estimated }) =>
        t(
          '{level}: about {monthly} a month ({yearly} a year){note}; at most {most_for_care} a year for covered care in the network{most_note}',
          {
            level: t(COVERAGE_LABELS[level]),
            monthly: usd(monthly),
            yearly: usd(yearly),
            note: estimated ? t(', estimated from silver plans') : '',
            most_for_care: usd(most_for_care),
            most_note: most_is_estimated
              ? t(', estimated from earlier years')
              : most_may_be_higher
                ? t(', but some bronze plans may have a higher limit')
                : '',
          },
        ),
      ),
    )
  }
  if (agent) {
    heading(t('Your agent'))
    drawAgent(agent)
  }
  heading(t('What to do next'))
  list(next_steps)
  heading(t('Have these ready'))
  list(papers)
  heading(t('Ask your agent'))
  list(questions)
  rule()
  text(t('Where these numbers come from'), { bold: true, gap: 4 })
  for (const { figure, source, year } of sources)
    text(`${figure} (${year}): ${source}`, { size: 9, color: MUTED, gap: 2 })
}
