import { createRequire } from 'node:module'
import { BLUE, INK, LEFT, LINE, MUTED } from '../../print-pdf.ts'

const AMBER = '#c77d0a'
const WIDTH = 484
const BOTTOM = 64

// These fonts have the letters of most European languages and are embedded.
const require = createRequire(import.meta.url)

interface Style {
  size?: number
  bold?: boolean
  color?: string
  /** Space below, in points. */
  after?: number
}

/** Letter-size pages written from top to bottom, in an order that a screen reader follows. */
export async function overviewPage(info: { title: string; author: string; created_at: Date }) {
  const { title, author, created_at } = info
  // Loaded when the first PDF is made.
  const { default: Pdf } = await import('pdfkit')
  const pdf = new Pdf({
    size: 'LETTER',
    margins: { top: 56, bottom: BOTTOM, left: LEFT, right: 64 },
    info: { Title: title, Author: author, CreationDate: created_at },
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
  })
  pdf.registerFont('text', require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'))
  pdf.registerFont('bold', require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'))
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  const write = (kind: string, words: string, { size = 10.5, bold = false, color = INK, after = 6 }: Style = {}) => {
    const draw = () =>
      pdf
        .font(bold ? 'bold' : 'text')
        .fontSize(size)
        .fillColor(color)
        .text(words, LEFT, pdf.y, { width: WIDTH, lineGap: 2.5 })
    root.add(pdf.struct(kind, {}, draw))
    pdf.y += after
  }

  /** Content that is only decoration, marked as such for screen readers. */
  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }

  return {
    pdf,
    write,
    heading: (words: string) => {
      // A heading moves to the next page if what follows would not fit.
      if (pdf.y > 792 - BOTTOM - 70) pdf.addPage()
      pdf.y += 8
      write('H2', words, { size: 13, bold: true, after: 4 })
    },
    rule: () => {
      decorate(() =>
        pdf
          .moveTo(LEFT, pdf.y)
          .lineTo(LEFT + WIDTH, pdf.y)
          .lineWidth(0.75)
          .strokeColor(LINE)
          .stroke(),
      )
      pdf.y += 14
    },
    /** A question and its answer on one line, or on more if the answer is long. */
    answer: (label: string, words: string) => {
      write('P', `${label}: ${words}`, { size: 10, after: 2 })
    },
    /** Bars on one scale, with their figures at the end. */
    bars: (
      alt: string,
      bars: readonly { label: string; value: number; shown: string; tone: 'blue' | 'grey' | 'amber' }[],
    ) => {
      const most = Math.max(1, ...bars.map(({ value }) => value))
      const colors = { blue: BLUE, grey: '#9aa3b2', amber: AMBER }
      root.add(
        pdf.struct('Figure', { alt }, () => {
          for (const { label, value, shown, tone } of bars) {
            const { y } = pdf
            pdf
              .font('text')
              .fontSize(9.5)
              .fillColor(MUTED)
              .text(label, LEFT, y + 3, { width: 120, lineBreak: false })
            pdf.roundedRect(LEFT + 124, y, 280, 15, 3).fill('#eceae4')
            pdf.roundedRect(LEFT + 124, y, Math.max(4, (value / most) * 280), 15, 3).fill(colors[tone])
            pdf
              .font('bold')
              .fontSize(10)
              .fillColor(INK)
              .text(shown, LEFT + 412, y + 3, { width: 72, align: 'right' })
            pdf.y = y + 22
          }
        }),
      )
      pdf.y += 6
    },
    async finish(): Promise<Buffer> {
      const chunks: Uint8Array[] = []
      pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      const done = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
      root.end()
      pdf.end()
      await done
      return Buffer.concat(chunks)
    },
  }
}
