import { UnreadableFile } from './result.ts'

/** Spreadsheets save CSV in UTF-8, UTF-16 or the Windows code page for western Europe. Throws if it is not text. */
export function textOf(bytes: Buffer): string {
  const marked = utf16Of(bytes)
  const text = marked
    ? new TextDecoder(marked).decode(bytes)
    : (utf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes))
  if (text.includes('\u0000')) throw new UnreadableFile('damaged')
  return text
}

function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-16 begins with a mark. Undefined without it. */
export function utf16Of([first, second]: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}
