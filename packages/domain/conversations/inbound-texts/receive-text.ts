import { type Database, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { counter } from '@waymark/platform/metrics'
import { nullable, row, text } from '@waymark/platform/row'
import { phoneNumber } from '@waymark/rules/foundation/names/phone-number'
import { inLanguage, localPath, t } from '@waymark/words/t'
import type { Context } from '../../context.ts'
import { logWish } from '../../foundation/notifications/consumer-opt-out.ts'
import { didNotArrive, textWebhook } from '../../foundation/notifications/send-text.ts'
import { numberHash, setTexts } from '../../foundation/notifications/text-opt-out.ts'
import { textFailed } from '../consumer/failed-messages.ts'
import { wishOf } from './text-words.ts'
import { verifyForm } from './twilio-signature.ts'

const received = counter('inbound_texts_total', 'Calls of the text provider, by what they were about', ['about'])

/**
 * A person's text, or what became of ours. STOP and START are for the number, not for one client. Any other text is
 * told once where to write, because a number proves nothing and several people may share it. Returns the text that
 * answers, or null. Throws 400 for a wrong signature, and 404 without Twilio.
 */
export async function receiveText(
  { db, config, log, secrets, request }: Context,
  event_id: string | undefined,
): Promise<string | null> {
  const { TWILIO_AUTH_TOKEN: token, PUBLIC_URL } = config
  if (token === undefined) throw notFound()
  const form = new URLSearchParams((request.raw_body ?? Buffer.alloc(0)).toString())
  verifyForm(token, new URL(textWebhook(event_id), PUBLIC_URL).href, form, request.signature)
  const status = form.get('MessageStatus')
  if (status !== null) {
    received.inc({ about: 'status' })
    // Its earlier states say nothing that we need.
    if (event_id !== undefined && didNotArrive(status)) {
      await db.transaction((tx) => textFailed(tx, event_id, 'undelivered'))
    }
    return null
  }
  const number = phoneNumber(form.get('From'))
  const wish = wishOf(form.get('Body') ?? '')
  received.inc({ about: wish.wants })
  if (number === null) return null
  const number_hash = numberHash(secrets.mail_link, number)
  if (wish.wants === 'stop' || wish.wants === 'start') {
    // What is so already is not answered again: the other side may be a program that answers each of our texts.
    if (!(await setTexts(db, number_hash, wish.wants === 'start'))) return null
    logWish(log, 'texts', number_hash, wish.wants === 'start')
  }
  // A word without `answer_in` was already answered by Twilio itself.
  if (wish.wants !== 'answer') {
    return wish.answer_in && inLanguage(wish.answer_in, () => answerTo(wish.wants, config))
  }
  const language = await firstAnswer(db, number_hash)
  return language === null ? null : inLanguage(language, () => answerTo('answer', config))
}

/**
 * The language of the person whom we last texted at this number, the first time that they answer this text. Null after
 * that, so that two programs cannot answer each other for long, for a number that we never texted, and for one that ended
 * texts.
 */
async function firstAnswer(db: Database, number_hash: Buffer): Promise<string | null> {
  const answered = await db.row(
    row({ language: nullable(text) }),
    sql`
    update consumer_text set answered_at = now()
    where answered_at is null and event_id = (
      select event_id from consumer_text where number_hash = ${number_hash} order by claimed_at desc limit 1)
      and not exists (select from text_opt_out where number_hash = ${number_hash})
    returning (select language from client where id = client_id) as language`,
  )
  return answered ? (answered.language ?? 'en') : null
}

function answerTo(
  wants: 'stop' | 'start' | 'help' | 'answer',
  { BRAND_NAME: brand_name, PUBLIC_URL }: Context['config'],
): string {
  const page = new URL(localPath('/status'), PUBLIC_URL).href
  if (wants === 'stop')
    return t("{brand_name}: you won't get texts from us anymore. Reply START to get them again.", { brand_name })
  if (wants === 'start') return t('{brand_name}: you will get our texts again. Reply STOP to end them.', { brand_name })
  if (wants === 'help') {
    return t(
      '{brand_name} texts you when your agent writes and about your appointments. Your page: {page} Reply STOP to end texts.',
      {
        brand_name,
        page,
      },
    )
  }
  return t('{brand_name}: nobody reads texts to this number. Please write to your agent on your page: {page}', {
    brand_name,
    page,
  })
}
