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

export interface InboundMail {
  /** The same for an email that is received twice. */
  key: string
  /** The sender's address in lower case. Empty if there is none. */
  from: string
  to: readonly string[]
  /** Finds what the sender wrote, without the quoted email and without a signature. Takes up to 0.1 s. */
  text: () => string
  /** Without the pictures of a signature. */
  files: readonly MailedFile[]
  /** Who sent it: a person, a program that answers by itself, or a mail server that could not deliver ours. */
  sent_by: 'person' | 'program' | 'mail_server'
  /** A mail server reports that it gave up (RFC 3464). */
  failed: boolean
}

/** In characters. The parser's patterns take quadratic time on hostile text, as "On On On ...". */
const LONGEST = 8_000
/** In characters, of what is looked at before. */
const MOST = 200_000

/** Reads an email as a mail server stores it. Never throws: what is no email has no recipient. */
export async function readMail(raw: Buffer): Promise<InboundMail> {
  const mail = await PostalMime.parse(raw)
  const written = (mail.text?.trim() ? mail.text : textOf(mail.html ?? '')).slice(0, MOST)
  const addresses = [mail.to, mail.cc].flatMap((list) => list ?? []).flatMap(({ address }) => address ?? [])
  return {
    key: createHash('sha256')
      .update(mail.messageId ?? raw)
      .digest('base64url'),
    from: mail.from?.address?.toLowerCase() ?? '',
    to: [...addresses, ...(mail.deliveredTo ? [mail.deliveredTo] : [])],
    text: () => new ReplyParser().read(withoutEmptyLines(written).slice(0, LONGEST)).getVisibleText().trim(),
    files: mail.attachments.filter((one) => !isDecoration(one)).map(fileOf),
    sent_by: senderOf(mail),
    failed: mail.attachments.some(isFailure),
  }
}

/** Without more than one empty line in a row: the parser would take seconds for thousands of them. */
function withoutEmptyLines(text: string): string {
  // What the parser's patterns take for the end of a line.
  const lines = text.split(/[\r\n\u2028\u2029]/).map((line) => line.trimEnd())
  return lines.filter((line, at) => line !== '' || lines[at - 1] !== '').join('\n')
}

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

function senderOf({ headers, from, returnPath }: Email): InboundMail['sent_by'] {
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
