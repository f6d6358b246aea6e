/**
 * `node main.ts <media type> <memory limit in megabytes> [scan]` with a file on stdin writes the file's text by pages as
 * JSON to stdout (`extraction`) and ends. With `scan`, it also reads the pages that are only pictures, and writes a line
 * (`reading`) when it begins one. It is a separate process without settings or secrets, and its parent stops it when
 * it takes too long, so a malicious file can only harm this process.
 */
import { buffer } from 'node:stream/consumers'
import {
  type Content,
  type Extraction,
  MAX_CHARS,
  MAX_PAGE_CHARS,
  MAX_PAGES,
  type Reading,
  type Scan,
  textContent,
  UnreadableFile,
} from './result.ts'

// Each format's library is loaded only if needed.
const READERS: Record<string, (bytes: Buffer, reading?: (now: Reading) => void) => Promise<Content | Scan>> = {
  'application/pdf': async (bytes, reading) => (await import('./pdf.ts')).readPdf(bytes, reading),
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (bytes) =>
    textContent(await (await import('./docx.ts')).readDocx(bytes)),
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': async (bytes) =>
    textContent(await (await import('./spreadsheet.ts')).readXlsx(bytes)),
  'text/csv': async (bytes) => textContent((await import('./spreadsheet.ts')).readCsv(bytes)),
  'image/png': async (bytes) => (await import('./image.ts')).readImage(bytes),
  'image/jpeg': async (bytes) => (await import('./image.ts')).readImage(bytes),
}

async function extract(media_type: string, scan: boolean): Promise<Extraction> {
  const read = READERS[media_type]
  if (!read) throw new Error('nothing here reads this type')
  try {
    const content = await read(await buffer(process.stdin), scan ? tell : undefined)
    if ('scanned' in content) return content
    const pages = content.pages.map((page) => ({ ...page, text: page.text.slice(0, MAX_PAGE_CHARS) }))
    if (pages.length > MAX_PAGES) throw new UnreadableFile('too_long')
    if (pages.reduce((sum, { text }) => sum + text.length, 0) > MAX_CHARS) throw new UnreadableFile('too_long')
    if (!pages.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) throw new UnreadableFile('no_text')
    return { ...content, pages }
  } catch (error) {
    if (error instanceof UnreadableFile) return { failure: error.failure }
    // Whatever else a reader throws, the file caused it.
    return { failure: 'damaged' }
  }
}

// Some libraries write to stdout, which would corrupt the result.
const write = process.stdout.write.bind(process.stdout)
console.log = console.info = console.warn = () => undefined
const tell = (now: Reading) => write(`${JSON.stringify(now)}\n`)
let ended = false
function end(answer: Extraction): void {
  if (ended) return
  ended = true
  write(JSON.stringify(answer), () => process.exit(0))
}

// Memory outside of the heap, which has its own limit: pictures and text recognition.
const [media_type = '', megabytes = '', how = ''] = process.argv.slice(2)
const most = Number(megabytes) * 1024 * 1024
setInterval(() => {
  if (process.memoryUsage.rss() > most) end({ failure: 'too_large' })
}, 100).unref()

end(await extract(media_type, how === 'scan'))
