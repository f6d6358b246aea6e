import { TextLayer } from 'pdfjs-dist'
import styles from './file-preview.module.css'
import { markWords } from './mark-words.ts'
import type { Pdf } from './open-pdf.ts'

/** Maximum pixels of a canvas. Phones refuse larger ones. */
const MOST_PIXELS = 16_000_000

interface Look {
  /** Width of the available space in CSS pixels. */
  readonly width: number
  /** 1 fits the width. */
  readonly zoom: number
  /** The words to highlight. */
  readonly pattern: RegExp | null
  readonly signal: AbortSignal
}

/**
 * Draws a page as a picture with its text on top, for selecting and highlighting. Throws if the page cannot be drawn.
 */
export async function drawPage(pdf: Pdf, number: number, { width, zoom, pattern, signal }: Look): Promise<Node[]> {
  const page = await pdf.getPage(number)
  signal.throwIfAborted()
  const scale = (width / page.getViewport({ scale: 1 }).width) * zoom
  const viewport = page.getViewport({ scale })
  const density = Math.min(window.devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)))

  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * density)
  canvas.height = Math.floor(viewport.height * density)
  canvas.style.width = `${viewport.width}px`
  canvas.style.height = `${viewport.height}px`
  // Screen readers read the text layer on top of it.
  canvas.ariaHidden = 'true'
  const drawing = page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
  signal.addEventListener('abort', () => drawing.cancel())
  await drawing.promise

  const text = document.createElement('div')
  text.className = styles.text ?? ''
  text.style.setProperty('--total-scale-factor', String(scale))
  const layer = new TextLayer({ textContentSource: await page.getTextContent(), container: text, viewport })
  await layer.render()
  for (const run of layer.textDivs) markRun(run, pattern)
  return [canvas, text]
}

function markRun(run: HTMLElement, pattern: RegExp | null): void {
  const segments = markWords(run.textContent ?? '', pattern)
  if (!segments.some((segment) => segment.marked)) return
  run.replaceChildren(
    ...segments.map((segment) => {
      if (!segment.marked) return segment.text
      const mark = document.createElement('mark')
      mark.textContent = segment.text
      return mark
    }),
  )
}
