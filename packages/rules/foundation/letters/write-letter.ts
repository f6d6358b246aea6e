import type { Operator } from '@waymark/contracts/foundation/site/endpoints'
import { language, t } from '@waymark/words/t'
import type { FaceColors } from '../face/face-colors.ts'
import { cleanName } from '../names/clean-name.ts'
import { initialsOf } from '../names/initials.ts'
import { operatorLine } from '../operator-line.ts'

export interface LetterCard {
  name: string
  lines: readonly string[]
}

interface Letter {
  title: string
  /** Null if a consumer gave none. */
  first_name: string | null
  said: string
  list?: readonly string[]
  /** The card of the reader's agent. */
  card?: LetterCard | null
  /** The one thing to do, with the words that precede its address in the text. */
  action: { label: string; url: string }
  /** The same for what else there is, below it. */
  others?: readonly { label: string; url: string }[]
  /** Why the email was sent. It has two forms, because only HTML can hide its addresses. */
  small: { text: string; html: string }
}

/** The agency in whose name an email to its client is sent. Its name is clean. */
export interface LetterFace {
  readonly agency_name: string
  readonly colors: FaceColors
}

/** What an email says about who sends it. */
export interface LetterSender {
  readonly brand_name: string
  readonly operator: Operator
  readonly face: LetterFace | null
}

export interface WrittenLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const OWN_COLORS = { light: '#1e40af', dark: '#9db7ff' }

/** An email that reads the same as text and without images, in light and dark mode. */
export function writeLetter(
  { title, first_name, said, list = [], card = null, action, others = [], small }: Letter,
  { brand_name, operator, face }: LetterSender,
): WrittenLetter {
  const name = cleanName(first_name ?? '')
  const hello = name === '' ? t('Hello,') : t('Hello {first_name},', { first_name: name })
  const { light, dark } = face?.colors ?? OWN_COLORS
  const sent_for = face && t('{brand_name} sends this email for {agency}.', { brand_name, agency: face.agency_name })
  // A narrow screen does not break the phone number.
  const unbroken = { ...operator, phone: operator.phone?.replaceAll(' ', '\u00a0') ?? null }
  const footer = [sent_for, operatorLine(unbroken)].flatMap((line) => (line ? [`<br>${escapeHtml(line)}`] : []))
  const text = [
    hello,
    [said, ...list.map((line) => `- ${line}`)].join('\n'),
    ...(card ? [[card.name, ...card.lines].join('\n')] : []),
    ...[action, ...others].map(({ label, url }) => `${label}:\n${url}`),
    `--\n${[small.text, sent_for, operatorLine(operator)].filter(Boolean).join('\n')}`,
  ].join('\n\n')
  const items = list.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  const more = others.map(({ label, url }) => `<p style="margin:0 0 24px">${letterLink(url, label)}</p>\n`).join('')
  const html = `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkStyle(dark)}</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f8f7f4;color:#1c1f26;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto"><tr><td>
<p class="brand" style="margin:0 0 16px;color:${light};font-weight:bold">${escapeHtml(face?.agency_name ?? brand_name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 16px">${escapeHtml(hello)}</p>
<p style="margin:0 0 ${items ? 8 : 24}px">${escapeHtml(said)}</p>
${items && `<ul style="margin:0 0 24px;padding-left:20px">${items}</ul>`}
${card ? cardHtml(card, light) : ''}<p style="margin:0 0 32px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${light};color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>
${more}<p class="small" style="margin:0;color:#5b6270;font-size:13px">${small.html}${footer.join('')}</p>
</td></tr></table>
</body>
</html>
`
  return { subject: title, text, html }
}

const cardHtml = (
  { name, lines }: LetterCard,
  color: string,
) => `<table role="presentation" style="margin:0 0 24px"><tr>
<td width="48" valign="top"><div style="width:48px;height:48px;border-radius:24px;background:${color};color:#ffffff;font-weight:bold;line-height:48px;text-align:center" aria-hidden="true">${escapeHtml(initialsOf(name))}</div></td>
<td style="padding-left:12px"><strong>${escapeHtml(name)}</strong>${lines.map((line) => `<br>${escapeHtml(line)}`).join('')}</td>
</tr></table>
`

const darkStyle = (color: string) => `@media (prefers-color-scheme: dark) {
.page { background: #14161b !important; color: #e8e6e1 !important }
.brand, .link { color: ${color} !important }
.small { color: #a9aeb9 !important }
}`

/** A link within `small`. */
export const letterLink = (url: string, label: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#1e40af">${escapeHtml(label)}</a>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Escapes text for HTML and XML, between tags and in attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
