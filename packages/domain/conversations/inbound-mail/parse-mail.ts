import { createHash } from 'node:crypto'
import { FILE_MEDIA_TYPES } from '@waymark/contracts/knowledge/files/rules'
import ReplyParser from 'email-reply-parser'
import PostalMime, { type Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'

export interface MailedFile {
  /** As the sender gave it. Do not trust it. */
  name: string
  content: Buffer
}

/** What an email says, as far as anyone here needs it. */
export interface ParsedMail {
  /** The same for an email that is received twice. */
  key: string
  /** The sender's address in lower case. Empty if there is none. */
  from: string
  /** What the sender wrote, without the quoted email and without a signature. */
  text: string
  /** The first ones, without the pictures of a signature. */
  files: readonly MailedFile[]
  sent_by: (typeof SENDERS)[number]
  /** A mail server reports that it gave up (RFC 3464). */
  failed: boolean
}

/** A program answers by itself. A mail server could not deliver our email. */
export const SENDERS = ['person', 'program', 'mail_server'] as const

/** In characters. The parser's patterns take quadratic time on hostile text, as "On On On ...". */
const LONGEST = 8_000
/** In characters, of what is looked at before. */
const MOST = 200_000
/** How many files are named, kept or not. People send fewer. */
const MOST_FILES = 50
/** In bytes. Files are encoded in longer lines, so these are the lines and borders of texts. */
const SHORT_LINE = 60
/** The parser makes objects of each line: for a megabyte of empty ones it would need half a minute and a gigabyte. */
const MOST_SHORT_LINES = 50_000

/** Reads an email as a mail server stores it. Throws if it cannot be read. */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  if (hasTooManyLines(raw)) throw new Error('too many short lines')
  const mail = await PostalMime.parse(raw)
  const written = (mail.text?.trim() ? mail.text : textOf(mail.html ?? '')).slice(0, MOST)
  const files = mail.attachments.filter((one) => !isDecoration(one))
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('base64url'),
    from: mail.from?.address?.toLowerCase() ?? '',
    text: withoutOurTokens(
      new ReplyParser().read(withoutEmptyLines(written).slice(0, LONGEST)).getVisibleText().trim(),
    ),
    files: files.slice(0, MOST_FILES).map(fileOf),
    sent_by: senderOf(mail),
    failed: mail.attachments.some(isFailure),
  }
}

function hasTooManyLines(raw: Buffer): boolean {
  let short = 0
  for (let at = 0, end = raw.indexOf(10); end >= 0; at = end + 1, end = raw.indexOf(10, at)) {
    if (end - at < SHORT_LINE) short += 1
    if (short > MOST_SHORT_LINES) return true
  }
  return false
}

/** Without more than one empty line in a row: the parser would take seconds for thousands of them. */
function withoutEmptyLines(text: string): string {
  // What the parser's patterns take for the end of a line.
  const lines = text.split(/[\r\n\u2028\u2029]/).map((line) => line.trimEnd())
  return lines.filter((line, at) => line !== '' || lines[at - 1] !== '').join('\n')
}

/**
 * A token, with the next line if a mail program broke it, also inside the link of a mail filter, which writes = as %3D or -3D.
 * Anything shorter is less than a whole signature, and opens nothing.
 */
const OUR_TOKENS =
  /(?:(?<=\b|[%-]3D)(?:w[misut](?:_|-5F)|c\.)[\w.%-]{20,}|(?<=token(?:=|[%-]3D)\s{0,2})[\w.%-]{6,})(?:\n[\w.%-]{20,})*/gi

/**
 * Without the tokens of our links, which only their recipient may have: the person may name a link, and the parser does not
 * recognize every quote of our email.
 */
const withoutOurTokens = (text: string): string => text.replaceAll(OUR_TOKENS, '…')

/** In bytes. Logos in signatures are smaller, and photos are larger. */
const SMALL_PICTURE = 40_000

/**
 * A small picture that the text shows where it stands, as signatures do, or a digital signature. Phones also send photos
 * to be shown in the text, so large ones are files.
 */
function isDecoration({ mimeType, disposition, related, contentId, content }: Email['attachments'][number]): boolean {
  if (/^application\/(?:(?:x-)?pkcs7-signature|pgp-signature|pgp-keys)$/i.test(mimeType)) return true
  const shown = related === true || (disposition !== 'attachment' && contentId !== undefined)
  return shown && mimeType.startsWith('image/') && bytesOf(content).length < SMALL_PICTURE
}

function fileOf({ filename, mimeType, content }: Email['attachments'][number]): MailedFile {
  const extension = Object.entries(FILE_MEDIA_TYPES).find(([, media_type]) => media_type === mimeType)?.[0]
  return { name: filename || (extension ? `file.${extension}` : 'file'), content: bytesOf(content) }
}

const bytesOf = (content: Email['attachments'][number]['content']) =>
  typeof content === 'string'
    ? Buffer.from(content)
    : ArrayBuffer.isView(content)
      ? Buffer.from(content)
      : Buffer.from(content)

/** Delays and confirmations are not failures. */
const isFailure = ({ mimeType, content }: Email['attachments'][number]) =>
  mimeType === 'message/delivery-status' && /^action:\s*failed\s*$/im.test(textIn(content))

const textIn = (content: Email['attachments'][number]['content']) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

/** The words of an HTML email, without what it quotes. */
function textOf(html: string): string {
  const lines = html
    .slice(0, MOST)
    .replaceAll(/<br\s*\/?>|<\/(?:p|div|li|tr|h\d)>/gi, '$&\n')
    // So that the line before it ("On Monday, ... wrote:") is recognized.
    .replaceAll(/<blockquote/gi, '\n&gt; quoted\n$&')
  const words = sanitizeHtml(lines, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'blockquote'],
  })
  return words
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\n\s*\n\s*/g, '\n\n')
}

function senderOf({ headers, from, returnPath }: Email): ParsedMail['sent_by'] {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value.toLowerCase() ?? ''
  if (
    header('content-type').startsWith('multipart/report') ||
    returnPath === '' ||
    /^<\s*>$/.test(header('return-path')) ||
    /^(?:mailer-daemon|postmaster)@/i.test(from?.address ?? '')
  )
    return 'mail_server'
  // RFC 3834, and what programs sent before it.
  const automatic =
    !/^(?:no)?$/.test(header('auto-submitted')) ||
    /^(?:bulk|junk|list|auto_reply)$/.test(header('precedence')) ||
    header('x-autoreply') !== '' ||
    header('x-autorespond') !== ''
  return automatic ? 'program' : 'person'
}
