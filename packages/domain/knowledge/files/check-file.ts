import { Readable } from 'node:stream'
import { FILE_MEDIA_TYPES, FILE_TYPE_NOT_SUPPORTED, fileExtension } from '@waymark/contracts/knowledge/files/rules'
import { AppError } from '@waymark/platform/errors'
import { fileTypeFromStream } from 'file-type'
import type { ReceivedFile } from '../../context.ts'

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
 * The last part of a path, without invisible characters or characters that change the writing direction; cut in the
 * middle if it is long.
 */
export function shownName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
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

/** The whole file is UTF-8 without NUL. CSV files have no magic number. */
async function isPlainText(file: Unchecked): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const stream = file.content()
  try {
    for await (const chunk of stream) {
      if (chunk.includes(0)) return false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    // A PDF can consist of ASCII only.
    return (await sniff(file)) === undefined
  } catch {
    return false
  } finally {
    stream.destroy()
  }
}
