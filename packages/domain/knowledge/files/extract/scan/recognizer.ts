import { fileURLToPath } from 'node:url'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { graymap, type Raster } from './raster.ts'

const LANGUAGES = {
  eng: import.meta.resolve('@tesseract.js-data/eng/package.json'),
  spa: import.meta.resolve('@tesseract.js-data/spa/package.json'),
} as const
export type Language = keyof typeof LANGUAGES

/** A word in a picture. All positions are in its points. */
export interface Word {
  text: string
  left: number
  right: number
  /** The line that the letters of its line stand on. */
  base: number
  /** Of the letters of its line, with what hangs below the line. */
  height: number
  /** From 0 to 1. */
  confidence: number
}

export interface Recognizer {
  /** The words of an upright page, line by line. Throws when the picture cannot be read. */
  read(picture: Raster, language: Language, dpi: number): Promise<Word[]>
  close(): Promise<void>
}

/** Recognizes text in a thread of its own, with the data we ship. */
export async function openRecognizer(): Promise<Recognizer> {
  let spoken: Language = 'eng'
  let worker = await startWorker(spoken)
  return {
    async read(picture, language, dpi) {
      if (language !== spoken) {
        await worker.terminate()
        worker = await startWorker(language)
        spoken = language
      }
      await worker.setParameters({
        // Finds text anywhere, in no order: the cells of a table are no lines of an article.
        tessedit_pageseg_mode: PSM.SPARSE_TEXT,
        user_defined_dpi: String(Math.round(dpi)),
      })
      const { data } = await worker.recognize(graymap(picture), {}, { text: false, blocks: true })
      return (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(wordsOf)))
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

/** A thread that recognizes text of this language. */
export const startWorker = (language: Language): Promise<Worker> =>
  createWorker(language, OEM.LSTM_ONLY, {
    langPath: fileURLToPath(new URL('4.0.0_best_int', LANGUAGES[language])),
    cacheMethod: 'none',
    errorHandler: () => undefined,
  })

type Line = NonNullable<
  Awaited<ReturnType<Worker['recognize']>>['data']['blocks']
>[number]['paragraphs'][number]['lines'][number]

function wordsOf({ baseline, bbox, rowAttributes, words }: Line): Word[] {
  const slope = (baseline.y1 - baseline.y0) / Math.max(1, baseline.x1 - baseline.x0)
  const height = rowAttributes.rowHeight || bbox.y1 - bbox.y0
  return words
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, confidence, bbox: { x0, x1 } }) => ({
      text,
      left: x0,
      right: x1,
      base: baseline.y0 + slope * ((x0 + x1) / 2 - baseline.x0),
      height,
      confidence: confidence / 100,
    }))
}
