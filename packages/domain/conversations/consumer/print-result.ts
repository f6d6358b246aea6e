import type { OwnResult } from '@waymark/contracts/conversations/consumer/result'
import type { Bytes } from '@waymark/contracts/endpoint'
import type { Config } from '@waymark/platform/config'
import { ESTIMATE_NOTE } from '@waymark/rules/coverage/entitlement/consumer-result'
import { COVERAGE_LABELS } from '@waymark/rules/foundation/answer-labels'
import { initialsOf } from '@waymark/rules/foundation/names/initials'
import { type CardFacts, cardLines } from '@waymark/rules/people/accounts/agent-card'
import { inLanguage, locale, t } from '@waymark/words/t'
import { type OperatorSettings, operatorLine } from '../../foundation/notifications/operator.ts'
import { BLUE, LEFT, MUTED, paragraphs, printable, printPdf } from '../../print-pdf.ts'

type Own = NonNullable<OwnResult>
type Settings = Pick<Config, 'BRAND_NAME' | 'PUBLIC_URL'> & OperatorSettings

interface Agent extends CardFacts {
  first_name: string
  last_name: string
  /** A JPEG. */
  photo: Buffer | null
}

/** The least room below a heading (points): three lines. */
const HEADING_ROOM = 64

const dollars = (usd: number) => `$${Math.round(usd).toLocaleString('en-US')}`

/** Prints a consumer's result, for them to keep. It has no answers in it. */
export function printResult(own: Own, agent: Agent | null, settings: Settings, wanted: string): Promise<Bytes> {
  const printed_at = new Date()
  const info = {
    Title: inLanguage(wanted, () => t('Your result')),
    Author: settings.BRAND_NAME,
    CreationDate: printed_at,
  }
  const name = `assessment-result-${printed_at.toISOString().slice(0, 10)}.pdf`
  return printPdf(name, info, (page) => inLanguage(wanted, () => draw(page, own, agent, settings, printed_at)), wanted)
}

function draw(
  page: PDFKit.PDFDocument,
  { reference, result }: Own,
  agent: Agent | null,
  { BRAND_NAME, PUBLIC_URL, ...operator }: Settings,
  printed_at: Date,
): void {
  const { headline, paragraphs: said, plan_year, next_steps, plans, prices_for, papers, questions, sources } = result
  const { text, rule } = paragraphs(page)
  const heading = (words: string) => {
    // A heading stays with what it is for.
    if (page.y > page.page.maxY() - HEADING_ROOM) page.addPage()
    text(words, { size: 14, bold: true, gap: 6 })
  }
  const list = (items: readonly string[]) => {
    for (const item of items) text(`\u00b7 ${item}`, { indent: 8, gap: 3 })
    page.y += 8
  }
  text(BRAND_NAME, { size: 16, bold: true, color: BLUE, gap: 2 })
  text([new URL(PUBLIC_URL).host, operatorLine(operator)].filter(Boolean).join(' \u00b7 '), {
    size: 9.5,
    color: MUTED,
    gap: 18,
  })
  text(headline, { size: 20, gap: 6 })
  const day = printed_at.toLocaleDateString(locale(), { dateStyle: 'long', timeZone: 'UTC' })
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
      plans.map(({ level, monthly, yearly, most_for_care, estimated }) =>
        t(
          '{level}: about {monthly} a month ({yearly} a year) after the tax credit{note}; at most {most_for_care} a year for covered care in the network',
          {
            level: t(COVERAGE_LABELS[level]),
            monthly: dollars(monthly),
            yearly: dollars(yearly),
            note: estimated ? t(', estimated from silver plans') : '',
            most_for_care: dollars(most_for_care),
          },
        ),
      ),
    )
  }
  if (agent) {
    heading(t('Your agent'))
    drawAgent(page, agent)
  }
  heading(t('What to do next'))
  list(next_steps)
  heading(t('Have these ready'))
  list(papers)
  heading(t('Ask your agent'))
  list(questions)
  rule()
  text(t('Where the figures are from'), { bold: true, gap: 4 })
  for (const { figure, source, year } of sources)
    text(`${figure}: ${source}, ${year}`, { size: 9, color: MUTED, gap: 2 })
}

const PORTRAIT = 48

/** The agent's photo, or else their initials, beside who they are and how to reach them. */
function drawAgent(page: PDFKit.PDFDocument, agent: Agent): void {
  const name = `${agent.first_name} ${agent.last_name}`
  const lines = cardLines(agent)
  const height = page.heightOfString(lines.join('\n'))
  if (page.y + Math.max(height + 16, PORTRAIT) > page.page.height - LEFT) page.addPage()
  const top = page.y
  if (!agent.photo || !drawPhoto(page, agent.photo, top)) drawInitials(page, initialsOf(name), top)
  page.y = top
  const { text } = paragraphs(page)
  text(name, { bold: true, indent: PORTRAIT + 14, gap: 1 })
  for (const line of lines) text(line, { indent: PORTRAIT + 14, gap: 1 })
  page.y = Math.max(page.y, top + PORTRAIT) + 12
}

/** False if the photo is damaged, because a result without it is better than none. */
function drawPhoto(page: PDFKit.PDFDocument, photo: Buffer, top: number): boolean {
  page.save()
  try {
    page.circle(LEFT + PORTRAIT / 2, top + PORTRAIT / 2, PORTRAIT / 2).clip()
    page.image(photo, LEFT, top, { cover: [PORTRAIT, PORTRAIT] })
    return true
  } catch {
    return false
  } finally {
    page.restore()
  }
}

function drawInitials(page: PDFKit.PDFDocument, initials: string, top: number): void {
  const middle = PORTRAIT / 2
  page
    .save()
    .circle(LEFT + middle, top + middle, middle)
    .fill(BLUE)
  page.font('Helvetica-Bold').fontSize(16).fillColor('white')
  page.text(printable(initials), LEFT, top + middle - 6, { width: PORTRAIT, align: 'center', lineBreak: false })
  page.restore()
}
