import type { Config } from '@waymark/platform/config'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { initialsOf } from '@waymark/rules/foundation/names/initials'
import { language, t } from '@waymark/words/t'
import { type OperatorSettings, operatorLine } from './operator.ts'
import type { Mail } from './send-mail.ts'

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
  /** Why the email was sent. It has two forms, because only HTML can hide its addresses. */
  small: { text: string; html: string }
}

/** What an email says about who sends it. */
export type LetterSender = Pick<Config, 'BRAND_NAME'> & OperatorSettings

/** An email that reads the same as text and without images, in light and dark mode. */
export function writeLetter(
  { title, first_name, said, list = [], card = null, action, small }: Letter,
  sender: LetterSender,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const name = cleanName(first_name ?? '')
  const hello = name === '' ? t('Hello,') : t('Hello {first_name},', { first_name: name })
  const operator = operatorLine(sender)
  const { OPERATOR_PHONE: phone } = sender
  // A narrow screen does not break the phone number.
  const footer = phone ? operatorLine({ ...sender, OPERATOR_PHONE: phone.replaceAll(' ', '\u00a0') }) : operator
  const text = [
    hello,
    [said, ...list.map((line) => `- ${line}`)].join('\n'),
    ...(card ? [[card.name, ...card.lines].join('\n')] : []),
    `${action.label}:\n${action.url}`,
    `--\n${[small.text, operator].filter(Boolean).join('\n')}`,
  ].join('\n\n')
  const items = list.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  const html = `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f8f7f4;color:#1c1f26;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto"><tr><td>
<p class="brand" style="margin:0 0 16px;color:#1e40af;font-weight:bold">${escapeHtml(sender.BRAND_NAME)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
<p style="margin:0 0 16px">${escapeHtml(hello)}</p>
<p style="margin:0 0 ${items ? 8 : 24}px">${escapeHtml(said)}</p>
${items && `<ul style="margin:0 0 24px;padding-left:20px">${items}</ul>`}
${card ? cardHtml(card) : ''}<p style="margin:0 0 32px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1e40af;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="small" style="margin:0;color:#5b6270;font-size:13px">${small.html}${footer ? `<br>${escapeHtml(footer)}` : ''}</p>
</td></tr></table>
</body>
</html>
`
  return { subject: title, text, html }
}

const cardHtml = ({ name, lines }: LetterCard) => `<table role="presentation" style="margin:0 0 24px"><tr>
<td width="48" valign="top"><div style="width:48px;height:48px;border-radius:24px;background:#1e40af;color:#ffffff;font-weight:bold;line-height:48px;text-align:center" aria-hidden="true">${escapeHtml(initialsOf(name))}</div></td>
<td style="padding-left:12px"><strong>${escapeHtml(name)}</strong>${lines.map((line) => `<br>${escapeHtml(line)}`).join('')}</td>
</tr></table>
`

const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #14161b !important; color: #e8e6e1 !important }
.brand, .link { color: #9db7ff !important }
.small { color: #a9aeb9 !important }
}`

/** A link within `small`. */
export const letterLink = (url: string, label: string): string =>
  `<a class="link" href="${escapeHtml(url)}" style="color:#1e40af">${escapeHtml(label)}</a>`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
