import type { Bytes } from '@waymark/contracts/endpoint'
import type { CouncilDecision } from '@waymark/contracts/networks/councils/schemas'
import type { Config } from '@waymark/platform/config'
import { DECISION_RULE_WORDS } from '@waymark/rules/networks/councils/decision'
import { download } from '../../download.ts'
import { as, BLUE, INK, LEFT, MUTED, printable, printPdf, RIGHT } from '../../print-pdf.ts'
import { type CouncilRecord, person } from './read-council.ts'

type Decided = CouncilRecord & { decision: CouncilDecision }
interface Part {
  heading: string
  lines: readonly string[]
}

/** The record of a decision as a PDF. */
export function printDecision(council: Decided, { BRAND_NAME }: Pick<Config, 'BRAND_NAME'>): Promise<Bytes> {
  const { title, decision } = council
  const info = { Title: `Decision: ${title}`, Author: BRAND_NAME, CreationDate: new Date(decision.decided_at) }
  return printPdf(`${nameOf(council)}.pdf`, info, (page) => {
    const text = (words: string, type = 'P') => as(page, type, () => page.text(words, { width: RIGHT - LEFT }))
    page.x = LEFT
    page.font('Helvetica-Bold').fontSize(12).fillColor(BLUE)
    text(BRAND_NAME)
    page.moveDown(0.5).fontSize(20).fillColor(INK)
    text(printable(title), 'H1')
    for (const { heading, lines } of partsOf(council)) {
      page.moveDown(1).font('Helvetica').fontSize(9.5).fillColor(MUTED)
      text(heading, 'H2')
      page.fontSize(10.5).fillColor(INK)
      for (const line of lines) {
        page.moveDown(0.25)
        // Keeps line breaks as paragraphs.
        for (const paragraph of line.split(/\r?\n/)) text(printable(paragraph))
      }
    }
  })
}

/** The same record as plain text, in any script. */
export function decisionText(council: Decided): Bytes {
  const parts = partsOf(council).map(({ heading, lines }) => `${heading.toUpperCase()}\n${lines.join('\n')}\n`)
  const content = Buffer.from(`${council.title}\n\n${parts.join('\n')}`)
  return download(`${nameOf(council)}.txt`, 'text/plain; charset=utf-8', content)
}

const nameOf = ({ title }: Pick<CouncilRecord, 'title'>) =>
  `decision-${
    title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || 'of-council'
  }`

function partsOf(council: Decided): Part[] {
  const { decision, purpose } = council
  const { consented, stood_aside, objections, proposal, decided_at, decision_rule } = decision
  const facilitator = person(council, council.state.facilitator_id).name
  return [
    { heading: 'Purpose', lines: [purpose] },
    { heading: `Decision (proposal ${proposal.number})`, lines: [proposal.text] },
    { heading: 'Decided', lines: [`${day(decided_at)} (UTC), facilitated by ${facilitator}`] },
    {
      heading: 'By the rule',
      lines: [`${DECISION_RULE_WORDS[decision_rule].name}: ${DECISION_RULE_WORDS[decision_rule].asks}`],
    },
    { heading: 'Consented', lines: consented.map(said) },
    { heading: 'Stood aside', lines: stood_aside.length > 0 ? stood_aside.map(said) : ['No one'] },
    {
      heading: 'Objections and how they were resolved',
      lines: objections.length === 0 ? ['None'] : objections.map(objection),
    },
  ]
}

const objection = ({ name, text, proposal, met, how }: CouncilDecision['objections'][number]) =>
  `${name}, on proposal ${proposal}: ${text}\n${met === 'amended' ? 'The proposal was amended' : 'Withdrawn'}: ${how}`

const said = ({ name, text }: { name: string; text: string | null }) => (text ? `${name}: ${text}` : name)

const day = (at: string) =>
  new Date(at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
