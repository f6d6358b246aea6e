import { Readable } from 'node:stream'
import { FILE_MEDIA_TYPES, FILE_TYPE_NOT_SUPPORTED, fileExtension } from '@waymark/contracts/knowledge/files/rules'
import { AppError } from '@waymark/platform/errors'
import { fileTypeFromStream } from 'file-type'
import type { ReceivedFile } from '../../context.ts'
import { utf16Of } from './extract/csv-text.ts'

const MAX_NAME = 200

type Unchecked = Pick<ReceivedFile, 'name' | 'content'>

/**
 * The type of a file, from its name and its bytes together, and the name to show. Throws 415 when either is unsupported
 * or they disagree.
 */
export async function checkFile(file: Unchecked): Promise<{ original_name: string; media_type: string }> {
  const original_name = shownName(file.name)
  const extension = fileExtension(original_name)
  if (extension === undefined) throw unsupported()
  const media_type = FILE_MEDIA_TYPES[extension]
  const matches = extension === 'csv' ? await isPlainText(file) : await isOfType(file, media_type)
  if (!matches) throw unsupported()
  return { original_name, media_type }
}

const unsupported = () => new AppError(415, 'unsupported_media_type', FILE_TYPE_NOT_SUPPORTED)

/**
 * The last part of a path, without invisible characters or characters that change the writing direction, and with each
 * accent in its letter, as people type it; cut in the middle if it is long.
 */
export function shownName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, '').trim()
  if (visible.length <= MAX_NAME) return visible
  const characters = Array.from(visible)
  return `${characters.slice(0, MAX_NAME / 2).join('')}…${characters.slice(-MAX_NAME / 4).join('')}`.toWellFormed()
}

/**
 * Office wraps a password-protected document in its own format. Accept it here; the owner learns about the password
 * once it is processed.
 */
async function isOfType(file: Unchecked, media_type: string): Promise<boolean> {
  const found = await sniff(file)
  const office = media_type.startsWith('application/vnd.openxmlformats-officedocument.')
  return found === media_type || (office && found === 'application/x-cfb' && (await contains(file, PROTECTED)))
}

/** The name, in that format's encoding, of the part with the protected document. */
const PROTECTED = Buffer.from('EncryptedPackage', 'utf16le')

async function contains(file: Unchecked, wanted: Buffer): Promise<boolean> {
  const stream = file.content()
  let tail = Buffer.alloc(0)
  try {
    for await (const chunk of stream) {
      const window = Buffer.concat([tail, chunk])
      if (window.includes(wanted)) return true
      tail = window.subarray(-wanted.length)
    }
    return false
  } finally {
    stream.destroy()
  }
}

async function sniff(file: Unchecked): Promise<string | undefined> {
  const stream = file.content()
  try {
    return (await fileTypeFromStream(Readable.toWeb(stream)))?.mime
  } catch {
    // The file is too damaged to tell.
    return undefined
  } finally {
    stream.destroy()
  }
}

/**
 * Formats that are text themselves, such as PDF. The first letters of a text may also be those of a picture (`BMI,`) or a
 * program (`MZ`), which it is not.
 */
const TEXT_FORMATS = /^text\/|^application\/(?:pdf|postscript|eps|rtf|xml|pgp-encrypted|x-ms-regedit)$/

/**
 * The whole file is text without NUL: in UTF-8, in UTF-16 with its mark, or in the Windows code page in which Excel saves
 * CSV. CSV files have no magic number.
 */
async function isPlainText(file: Unchecked): Promise<boolean> {
  const stream = file.content()
  let read: ((bytes: Buffer, last: boolean) => boolean) | undefined
  let marked = false
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk)
      const mark = read ? undefined : utf16Of(bytes)
      marked ||= mark !== undefined
      read ??= mark ? readerOf(mark) : singleBytes()
      if (!read(bytes, false)) return false
    }
    if (read && !read(Buffer.alloc(0), true)) return false
    // The mark of UTF-16 looks like one of sound.
    return marked || !TEXT_FORMATS.test((await sniff(file)) ?? '')
  } catch {
    return false
  } finally {
    stream.destroy()
  }
}

/** Hears the pieces of a text. False as soon as it cannot be one. */
function readerOf(encoding: 'utf-8' | 'utf-16le' | 'utf-16be') {
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes: Buffer, last: boolean): boolean => {
    try {
      return !decoder.decode(bytes, { stream: !last }).includes('\0')
    } catch {
      return false
    }
  }
}

/** Control characters of no text, and what the Windows code page does not have. */
const NO_TEXT = new Set([...range(0x01, 0x08), ...range(0x0e, 0x1f), 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d])

function singleBytes() {
  const utf8 = readerOf('utf-8')
  let [is_utf8, is_windows] = [true, true]
  return (bytes: Buffer, last: boolean): boolean => {
    is_utf8 &&= utf8(bytes, last)
    is_windows &&= !bytes.some((byte) => NO_TEXT.has(byte))
    return (is_utf8 || is_windows) && !bytes.includes(0)
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
