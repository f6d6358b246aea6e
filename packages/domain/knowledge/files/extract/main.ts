/**
 * `node main.ts <media type> <megabytes that it may hold>` with a file on stdin: writes its text by pages as JSON to stdout (`extraction`), and ends.
 * A process of its own, without settings or secrets, which its parent stops when it takes too long: whatever a file does
 * to the library that reads it, it does here.
 */
import { buffer } from 'node:stream/consumers'
import { type Extraction, MAX_CHARS, MAX_PAGE_CHARS, MAX_PAGES, UnreadableFile } from './result.ts'

// The library of each format is loaded only for it.
const READERS: Record<string, (bytes: Buffer) => Promise<string[]>> = {
  'application/pdf': async (bytes) => (await import('./pdf.ts')).readPdf(bytes),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (bytes) =>
    (await import('./docx.ts')).readDocx(bytes),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async (bytes) =>
    (await import('./spreadsheet.ts')).readXlsx(bytes),
  'text/csv': async (bytes) => (await import('./spreadsheet.ts')).readCsv(bytes),
  'image/png': async (bytes) => (await import('./image.ts')).readImage(bytes),
  'image/jpeg': async (bytes) => (await import('./image.ts')).readImage(bytes),
}

async function extract(media_type: string): Promise<Extraction> {
  const read = READERS[media_type]
  if (!read) throw new Error('nothing here reads this type')
  try {
    const pages = (await read(await buffer(process.stdin))).map((text) => text.slice(0, MAX_PAGE_CHARS))
    if (pages.length > MAX_PAGES) throw new UnreadableFile('too_long')
    if (pages.reduce((sum, { length }) => sum + length, 0) > MAX_CHARS) throw new UnreadableFile('too_long')
    if (!pages.some((text) => /[\p{L}\p{N}]/u.test(text))) throw new UnreadableFile('no_text')
    return { pages }
  } catch (error) {
    if (error instanceof UnreadableFile) return { failure: error.failure }
    // Whatever else a reader throws at, it is the file that it stumbled over.
    return { failure: 'damaged' }
  }
}

// Libraries that write to stdout would spoil the answer.
const write = process.stdout.write.bind(process.stdout)
console.log = console.info = console.warn = () => undefined
let ended = false
function end(answer: Extraction): void {
  if (ended) return
  ended = true
  write(JSON.stringify(answer), () => process.exit(0))
}

// What libraries hold outside of the heap, which has a limit of its own: pictures, and what recognizes text in them.
const [media_type = '', megabytes = ''] = process.argv.slice(2)
const most = Number(megabytes) * 1024 * 1024
setInterval(() => {
  if (process.memoryUsage.rss() > most) end({ failure: 'too_large' })
}, 100).unref()

end(await extract(media_type))
