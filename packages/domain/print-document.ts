import type { Operator } from '@waymark/contracts/foundation/site/endpoints'
import { initialsOf } from '@waymark/rules/foundation/names/initials'
import { operatorLine } from '@waymark/rules/foundation/operator-line'
import { type CardFacts, cardLines } from '@waymark/rules/people/accounts/agent-card'
import { t } from '@waymark/words/t'
import { as, BLUE, decoration, group, INK, LEFT, MUTED, paragraphs, printable, RIGHT } from './print-pdf.ts'

/** How the agency of a document looks. */
export interface DocumentFace {
  readonly agency_name: string
  /** Readable on white. */
  readonly color: string
  /** A PNG or JPEG that is safe to print. */
  readonly logo: Buffer | null
}

export interface DocumentAgent extends CardFacts {
  readonly first_name: string
  readonly last_name: string
  /** A JPEG. */
  readonly photo: Buffer | null
}

interface Site {
  readonly brand_name: string
  readonly public_url: string
  readonly operator: Operator
}

/** The least room below a heading (points): three lines. */
const HEADING_ROOM = 64
const PORTRAIT = 48
const LOGO: [width: number, height: number] = [200, 48]
/** The width of the names in a table of facts. */
const NAMES = 150

/** The parts of a document for a client, one below another. */
export function clientDocument(page: PDFKit.PDFDocument, face: DocumentFace | null) {
  const color = face?.color ?? BLUE
  const { text, rule } = paragraphs(page)
  const fits = (height: number) => page.y + height <= page.page.maxY()

  return {
    text,
    rule,

    /** Whose document it is: the agency, or else this site, and who operates the site. */
    head: ({ brand_name, public_url, operator }: Site): void => {
      const name = face?.agency_name ?? brand_name
      if (!face?.logo || !drawLogo(page, face.logo, name)) text(name, { size: 16, bold: true, color, gap: 2 })
      const site = [new URL(public_url).host, operatorLine(operator)].filter(Boolean).join(' \u00b7 ')
      const powered = `${t('Powered by')} ${brand_name}`
      text(face ? `${powered} \u00b7 ${site}` : site, { size: 9.5, color: MUTED, gap: 18 })
    },

    title: (words: string) => text(words, { size: 20, gap: 6, type: 'H1' }),

    /** A heading stays with what it is for. */
    heading: (words: string): void => {
      if (!fits(HEADING_ROOM)) page.addPage()
      text(words, { size: 14, bold: true, gap: 6, type: 'H2' })
    },

    list: (items: readonly string[]): void => {
      group(page, 'L', (list) => {
        for (const item of items) {
          group(page, 'LI', (parent) => text(`\u00b7 ${item}`, { indent: 8, gap: 3, type: 'LBody', parent }), list)
        }
      })
      page.y += 8
    },

    /** Names with what is known of each. A row never breaks across pages. */
    facts: (rows: readonly { readonly name: string; readonly answer: string }[]): void => {
      page.font('Helvetica').fontSize(10.5)
      const width = RIGHT - LEFT - NAMES
      group(page, 'Table', (table) => {
        for (const { name, answer } of rows) {
          page.font('Helvetica').fontSize(10.5)
          const [named, answered] = [printable(name), printable(answer)]
          const height = Math.max(
            page.heightOfString(named, { width: NAMES - 12, lineGap: 1.5 }),
            page.heightOfString(answered, { width, lineGap: 1.5 }),
          )
          // A longer answer than a page may break.
          if (!fits(height) && height < page.page.maxY() - LEFT) page.addPage()
          const top = page.y
          group(
            page,
            'TR',
            (parent) => {
              as(page, 'TH', () => page.fillColor(MUTED).text(named, LEFT, top, { width: NAMES - 12, lineGap: 1.5 }), {
                parent,
              })
              as(page, 'TD', () => page.fillColor(INK).text(answered, LEFT + NAMES, top, { width, lineGap: 1.5 }), {
                parent,
              })
            },
            table,
          )
          if (top + height <= page.page.maxY()) page.y = top + height
          page.y += 4
        }
      })
      page.y += 8
    },

    /** The agent's photo, or else their initials, beside who they are and how to reach them. */
    agent: (agent: DocumentAgent): void => {
      const name = `${agent.first_name} ${agent.last_name}`
      const lines = cardLines(agent)
      page.font('Helvetica').fontSize(10.5)
      const height = page.heightOfString(lines.join('\n'), { width: RIGHT - LEFT - PORTRAIT - 14 })
      if (!fits(Math.max(height + 16, PORTRAIT))) page.addPage()
      const top = page.y
      decoration(page, () => {
        if (!agent.photo || !drawPhoto(page, agent.photo, top)) drawInitials(page, initialsOf(name), top, color)
      })
      page.y = top
      text(name, { bold: true, indent: PORTRAIT + 14, gap: 1 })
      for (const line of lines) text(line, { indent: PORTRAIT + 14, gap: 1 })
      page.y = Math.max(page.y, top + PORTRAIT) + 12
    },
  }
}

/** False if the logo is damaged. */
function drawLogo(page: PDFKit.PDFDocument, logo: Buffer, name: string): boolean {
  const top = page.y
  try {
    as(page, 'Figure', () => page.image(logo, LEFT, top, { fit: LOGO }), { alt: name })
    page.y = top + LOGO[1] + 8
    return true
  } catch {
    return false
  }
}

/** False if the photo is damaged, because a document without it is better than none. */
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

function drawInitials(page: PDFKit.PDFDocument, initials: string, top: number, color: string): void {
  const middle = PORTRAIT / 2
  page
    .save()
    .circle(LEFT + middle, top + middle, middle)
    .fill(color)
  page.font('Helvetica-Bold').fontSize(16).fillColor('white')
  page.text(printable(initials), LEFT, top + middle - 6, { width: PORTRAIT, align: 'center', lineBreak: false })
  page.restore()
}
