import { availableParallelism } from 'node:os'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Reading } from '../result.ts'
import { drawPictures } from './page-picture.ts'
import { NO_HABITS, readPicture, type ScannedPage } from './read-page.ts'
import { openRecognizer, type Recognizer } from './recognizer.ts'

/** Each takes a core and about 150 MB. */
const THREADS = 2

/** Reads the pages of a PDF with these numbers from their pictures. `reading` hears of each that is begun. */
export async function readScans(
  document: PDFDocumentProxy,
  numbers: readonly number[],
  reading: (now: Reading) => void,
): Promise<Map<number, ScannedPage>> {
  const read = new Map<number, ScannedPage>()
  const habits = { ...NO_HABITS }
  const waiting = [...numbers]
  const work = async () => {
    let recognizer: Recognizer | undefined
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      reading({ page: numbers.length - waiting.length, pages: numbers.length })
      const page = await document.getPage(number)
      const { raster, scale } = await drawPictures(page)
      page.cleanup()
      recognizer ??= await openRecognizer()
      read.set(number, await readPicture(raster, scale, recognizer, habits))
    }
    await recognizer?.close()
  }
  await Promise.all(Array.from({ length: Math.min(THREADS, availableParallelism(), numbers.length) }, work))
  return read
}
