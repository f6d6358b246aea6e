import type { Config } from '@waymark/platform/config'
import type { User } from '@waymark/platform/generated/client'
import { countKinds } from '@waymark/rules/notifications/kinds'
import type { Mail } from './mailer.ts'
import { outsideWords } from './outside-words.ts'
import type { Told } from './read-told.ts'

/** The mail of one notification, or of several at once, that reads the same as text and without images. */
export function composeMail(
  event_id: string,
  told: readonly Told[],
  user: Pick<User, 'email' | 'first_name' | 'name_in_notifications'>,
  { PUBLIC_URL, BRAND_NAME }: Pick<Config, 'PUBLIC_URL' | 'BRAND_NAME'>,
  unsubscribe_token: string,
): Mail {
  const { title, body, link } = outsideWords(told, user)
  const address = (path: string) => new URL(path, PUBLIC_URL).href
  const [url, settings] = [address(link), address('/broker?tab=overview#notification-settings')]
  const unsubscribe = address(`/unsubscribe?token=${encodeURIComponent(unsubscribe_token)}`)
  const news = told.length === 1 ? [] : countKinds(told.map(({ kind }) => kind)).split(', ')
  const why = `You get this because e-mail notifications are on in ${BRAND_NAME}.`
  const text = [
    `Hello ${user.first_name},`,
    news.length === 0
      ? body
      : ['While your notifications were quiet, this came:', ...news.map((line) => `- ${line}`)].join('\n'),
    `Open it in ${BRAND_NAME}:\n${url}`,
    `--\n${why}\nChange your notification settings: ${settings}\nNo more e-mails: ${unsubscribe}`,
  ].join('\n\n')
  const said =
    news.length === 0
      ? `<p style="margin:0 0 24px">${escape(body)}</p>`
      : `<p style="margin:0 0 8px">While your notifications were quiet, this came:</p>
<ul style="margin:0 0 24px;padding-left:20px">${news.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 16px;background:#f8f7f4;color:#1c1f26;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto"><tr><td>
<p class="brand" style="margin:0 0 16px;color:#1e40af;font-weight:bold">${escape(BRAND_NAME)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(title)}</h1>
<p style="margin:0 0 16px">Hello ${escape(user.first_name)},</p>
${said}
<p style="margin:0 0 32px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1e40af;color:#ffffff;text-decoration:none">Open it in ${escape(BRAND_NAME)}</a></p>
<p class="small" style="margin:0;color:#5b6270;font-size:13px">${escape(why)} <a class="link" href="${escape(settings)}" style="color:#1e40af">Change your notification settings</a> or <a class="link" href="${escape(unsubscribe)}" style="color:#1e40af">get no more e-mails</a>.</p>
</td></tr></table>
</body>
</html>
`
  return { event_id, to: user.email, subject: title, text, html, unsubscribe }
}

const DARK = `@media (prefers-color-scheme: dark) {
.page { background: #14161b !important; color: #e8e6e1 !important }
.brand, .link { color: #9db7ff !important }
.small { color: #a9aeb9 !important }
}`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
