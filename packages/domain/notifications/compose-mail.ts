import type { Config } from '@waymark/platform/config'
import type { Notification, User } from '@waymark/platform/generated/client'
import type { Mail } from './mailer.ts'

export type Told = Pick<Notification, 'title' | 'body' | 'link'> & Pick<User, 'email' | 'first_name'>

/** A notification as a mail that reads the same as text and without images. It adds nothing to what the row says. */
export function composeMail(
  event_id: string,
  { title, body, link, email, first_name }: Told,
  { PUBLIC_URL, BRAND_NAME }: Pick<Config, 'PUBLIC_URL' | 'BRAND_NAME'>,
): Mail {
  const url = new URL(link ?? '/broker', PUBLIC_URL).href
  const settings = new URL('/broker?tab=overview', PUBLIC_URL).href
  const why = `You get this because e-mail notifications are on in ${BRAND_NAME}.`
  const text = [
    `Hello ${first_name},`,
    body,
    `Open it in ${BRAND_NAME}:\n${url}`,
    `--\n${why}\nChange your notification settings: ${settings}`,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f8f7f4;color:#1c1f26;font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" align="center" width="100%" style="max-width:560px;margin:0 auto"><tr><td>
<p style="margin:0 0 16px;color:#1e40af;font-weight:bold">${escape(BRAND_NAME)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escape(title)}</h1>
<p style="margin:0 0 16px">Hello ${escape(first_name)},</p>
<p style="margin:0 0 24px">${escape(body)}</p>
<p style="margin:0 0 32px"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1e40af;color:#ffffff;text-decoration:none">Open it in ${escape(BRAND_NAME)}</a></p>
<p style="margin:0;color:#5b6270;font-size:13px">${escape(why)} <a href="${escape(settings)}" style="color:#1e40af">Change your notification settings</a></p>
</td></tr></table>
</body>
</html>
`
  return { event_id, to: email, subject: title, text, html }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
