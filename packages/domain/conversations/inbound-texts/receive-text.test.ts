import { inboundTextEndpoints } from '@waymark/contracts/conversations/inbound-texts/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { aClient } from '@waymark/testing/factories/clients'
import { insert } from '@waymark/testing/factories/insert'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test, vi } from 'vitest'
import { numberHash } from '../../foundation/notifications/text-opt-out.ts'
import { signForm } from './twilio-signature.ts'

const TOKEN = 'the token of a test'
const api = await apiForFile({
  PUBLIC_URL: 'https://way.example',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: '+15125550100',
})
const URL_SIGNED = 'https://way.example/api/texts/webhook'
let number: string
let client: Client
let numbers = 0
beforeEach(async () => {
  number = `+1737555${1000 + numbers++}`
  client = await aClient(api.db, { phone: number, text_consent: true })
})

const post = (fields: Record<string, string>, token = TOKEN, event_id?: string) => {
  const form = new URLSearchParams(fields)
  const query = event_id === undefined ? '' : `?event_id=${event_id}`
  return api.call(inboundTextEndpoints.receiveText, {
    ...(event_id !== undefined && { query: { event_id } }),
    body: Buffer.from(form.toString()),
    headers: {
      'x-twilio-signature': signForm(token, `${URL_SIGNED}${query}`, form),
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
}
/** The text that answers. Empty if none does. */
async function say(Body: string, From = number): Promise<string> {
  const response = await post({ From, To: '+15125550100', Body, MessageSid: `SM${newId()}` })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/xml')
  return /<Message>(.*)<\/Message>/.exec(String(response.body))?.[1] ?? ''
}
const isStopped = () =>
  api.db.exists(sql`select from text_opt_out where number_hash = ${numberHash(api.secrets.mail_link, number)}`)
const aText = () =>
  insert(api.db, 'consumer_text', {
    event_id: newId(),
    client_id: client.id,
    letter: 'message',
    number_hash: `\\x${numberHash(api.secrets.mail_link, number).toString('hex')}`,
  })

test('the signature is the one that Twilio documents', () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675310',
    Digits: '1234',
    From: '+14158675310',
    To: '+18005551212',
  })
  // The example of https://www.twilio.com/docs/usage/security.
  const url = 'https://example.com/myapp.php?foo=1&bar=2'
  expect(signForm('12345', url, form)).toBe('L/OH5YylLD5NRKLltdqwSvS0BnU=')
})

test.each([
  'STOP',
  'Stop.',
  ' unsubscribe',
  'stop all',
  'ALTO',
  'no más',
  'Pare!',
  'Please stop texting me',
  'STOP sending me messages!',
  'stop sending me all of these text messages',
  'Dejen de mandarme mensajes',
  'Deje de mandarme mensajes',
  'no quiero más mensajes',
  'Ya no quiero recibir mensajes',
  'Cancelar mensajes',
  'Please stop. Your messages wake me up',
  'I want these texts to stop',
  'Stop contacting me by text',
  'End all texts',
  'No more messages!',
  'Your messages are annoying please stop',
  'These texts need to stop',
  'Too many texts. Please stop now.',
  'Make the texts stop please',
  'These messages have to end',
  'Your texts wake me up, please stop them',
  'Sus mensajes me molestan por favor paren',
  'No quiero recibir más de sus mensajes',
  'Don’t text me anymore',
  'Do not text me again',
  'Dont text this number',
  'Don’t text me, call me',
  'Please do not contact me again',
  'I don’t want these texts',
  'I do not want to receive more messages',
  'I no longer want these texts',
  ['Please don’t send me any', 'more texts'].join(' '),
  ['Don’t text me any', 'more please'].join(' '),
  'take me off your texts',
  'Take me off your list please',
  'Remove my number from your text list',
  'No me envíen más mensajes',
  'No me mande más mensajes',
  'Ya no me manden mensajes',
  'No quiero que me manden mensajes',
  'No deseo recibir mensajes',
  'No me escriban más',
  'Quítenme de su lista',
  'Basta',
  '¡Ya basta!',
  'Basta de mensajes',
  'I told you don’t text me anymore',
  'I told you don’t send me texts',
  'Les pido que no me escriban más',
  'Quiero que no me escriban más',
  'No me escriban más por favor',
  'Don’t text or call me again',
  'Please don’t call or text me',
  'Don’t text or email me',
  'Don’t text me on this number',
  'Do not text me at this number please',
  'Please don’t send me these texts',
  'Don’t text me ever again',
  'Do not contact me ever again please',
  'Don’t text me anymore I found a plan',
  'Please do not contact me again I already have insurance',
  'No me escriban nunca más',
  'No me escriban más ya tengo seguro',
  'Please make sure you don’t text me again',
  'I said you don’t text me again',
  'I asked that you don’t text me again',
  'I request that you do not contact me again',
  'I want you do not contact me anymore',
  'I’d appreciate if you don’t text me again',
  'I would rather you don’t text me anymore',
  'Can you people never contact me again',
  'Do not text me again on this number',
  'Don’t text me again at this number please',
  'Don’t text me at all',
  'Do not contact me again for any reason',
  'Don’t text me again this is the wrong number',
  'No me escriban más a este número',
  'No me escriban más los voy a denunciar',
  '¿Qué hago para que no me escriban más?',
  'Please do not contact me again in the future',
  'Do not text me again at 555-123-4567',
  'Do not contact me again about health insurance',
  'No me escriban más del seguro',
  'Don’t text me again at my number',
  'Don’t text me again on my number',
  'Don’t text me again on this cell',
  'Don’t text me again on my cell phone',
  'Don’t text me again at this phone please',
  'Don’t text me again for the love of God',
  'Do not contact me again about anything',
  'Don’t text me again so we’re clear',
  'Do not text me again if you do I will report you',
  'No me escriban más en el futuro',
  'No me escriban nunca más en la vida',
  'No me escriban más sobre nada',
  'No me escriban más si lo hacen los denuncio',
  'No me escriban más que ya tengo seguro',
  'Make sure you people don’t text me again',
  'I said you people don’t text me again',
  'I asked that you people don’t send me texts',
])('“%s” ends texts', async (word) => {
  await say(word)
  expect(await isStopped()).toBe(true)
})

test.each(['START', 'Unstop', 'empezar'])('only START brings texts back: “%s”', async (word) => {
  await say('STOP')
  await say('yes please')
  expect(await isStopped()).toBe(true)
  await say(word)
  expect(await isStopped()).toBe(false)
})

test('words that Twilio answers itself get no second answer, Spanish ones get theirs', async () => {
  for (const word of ['STOP', 'START', 'HELP']) expect(await say(word)).toBe('')
  expect(await say('AYUDA')).toContain('https://way.example/es/status')
  expect(await say('alto')).toContain('Responda START')
})

test('a text is told once where to write, in the language of the person, and changes nothing', async () => {
  await api.db.run(sql`update client set language = 'es' where id = ${client.id}::uuid`)
  await aText()
  expect(await say('My diabetes is worse, stop calling')).toBe(
    'Waymark: nadie lee los mensajes de texto a este número. Escriba a su agente en su página: https://way.example/es/status',
  )
  expect(await say('Hello?')).toBe('')
  expect(await isStopped()).toBe(false)
  const messages = await api.db.rows(tables.message, sql`select * from message where client_id = ${client.id}::uuid`)
  expect(messages).toEqual([])
})

test.each([
  'Please don’t stop texting me',
  'My texts from the doctor end tomorrow and then I want to talk to you about the plan',
  'Gracias por su mensaje, estoy lista para mi cita',
  'Gracias por su mensaje estoy lista para mi cita',
  'Ya le dejé un mensaje en la página',
  'Recibí su mensaje, ¿cuándo puede llamarme para hablar?',
  '¿Puedo cancelar la cita? Acabo de ver su mensaje',
  'Vi su mensaje y quiero cancelar la cita',
  'No deje de mandarme mensajes',
  'Can I cancel my appointment? I just saw your message',
  'Got your message please cancel my appointment',
  'Please cancel my appointment and text me',
  'I can stop by or text you tomorrow',
  'What did you mean at the end of your message',
  'I have no more questions about your message',
  'No more questions after your text, thanks',
  'There are no more open times in your message',
  'Ya no quiero esa cita vi su mensaje',
  'I got your text I need to cancel',
  'Your texts did not stop',
  'Don’t worry, I got your message',
  'I don’t text while driving, call me',
  'I don’t text, please call',
  'You don’t text me back',
  'Why don’t you text me?',
  'I don’t want to miss your message',
  'I don’t want to text, can you call?',
  'Please don’t send my documents by text',
  'Don’t text me before noon',
  'Can you take my son off the plan? I got your text',
  'Remove me from the plan',
  'I did not get your message again',
  'No me envió el mensaje completo',
  'No me mandó el mensaje',
  'No me escriba mañana, estoy de viaje',
  'No necesito otra cita, gracias por el mensaje',
  'Basta con un mensaje de su parte',
  'Quiten a mi hijo del plan, vi su mensaje',
  'I don’t send texts, please call',
  'You don’t send me messages anymore, why?',
  'Please don’t send this message to my husband',
  'I don’t want this message to get lost',
  'No me escriban más tarde de las 8',
  'I don’t text you again until Monday',
  'Don’t text me again before noon',
  'I don’t call or text while driving',
  'You don’t text me anymore',
  'They never contact me anymore',
  'Don’t text me again until I call you',
  'No me escriban más hasta el lunes',
  'Don’t text me again today',
  'Don’t text me again tonight please',
  'Don’t text me again at work',
  'Don’t text me again if there is no plan for me',
  'Don’t text me again about dental',
  'Please don’t contact me again for a week',
  'Do not call or text me again on Sunday',
  'Don’t text me anymore at night please',
  'Don’t text me ever again this week',
  'Don’t text me again please until Monday',
  'Don’t text me again at this number at night',
  'I will miss it if you don’t text me again',
  'I see that you don’t text me anymore',
  'No me escriban más hoy',
  'No me escriban más en la noche',
  'No me escriba más los domingos',
  'No me escriban más por favor el domingo',
  'No me escriban más si no hay plan para mí',
  'No me escriban nunca más por la noche',
  'Don’t text me again at 9 pm',
  'Don’t text me again at 9:30 pm',
  'Do not text me again at 9 p.m. please',
  'Don’t text me again at 11 at night',
  'Don’t text me again at 2 in the morning',
  'Don’t text me again at this hour',
  'Don’t text me again if you do not have a dental plan',
  'Don’t text me again after this time of night',
  'Don’t text me again at my job',
  'No me escriban más a las 9 de la noche',
  'No me escriban más en la casa',
  'No me escriban más en las vacaciones',
  'Don’t text me again in the morning',
  'Don’t text me again on weekends',
  'Don’t text me again for now',
  'Don’t text me again for the next few days',
  'Don’t text me again for the rest of the week',
  'Don’t text me again so late',
  'Don’t text me again on my cell phone at night',
  'Don’t text me again this afternoon',
  'Don’t text me again over the weekend',
  'No me escriban más en el trabajo',
  'No me escriban más tan tarde',
  'No me escriban más esta mañana',
  'No me escriban más este fin de semana',
  'No me escriban más acerca del plan dental',
  'No me escriban más del plan dental',
  'No me escriban más sobre el plan dental',
  'Like I said I don’t text, please call',
  'I said I don’t send texts, please call',
  'I told them we don’t text anymore',
  'How can I make sure they never contact me again',
  'You people don’t text me anymore',
])('“%s” does not end texts', async (words) => {
  await say(words)
  expect(await isStopped()).toBe(false)
})

test('a request to end texts in own words is answered in its language', async () => {
  expect(await say('Please stop texting me')).toContain('Reply START')
  expect(await say('No quiero más mensajes, cancelen')).toContain('Responda START')
})

test('a number that we never texted gets no answer', async () => {
  expect(await say('Who is this?')).toBe('')
})

test('a text that did not arrive is known as failed', async () => {
  const { event_id } = await aText()
  const report = (MessageStatus: string, token = TOKEN) => post({ MessageSid: 'SM1', MessageStatus }, token, event_id)
  const failedAt = async () =>
    (await api.db.row(tables.consumer_text, sql`select * from consumer_text where event_id = ${event_id}::uuid`))
      ?.failed_at
  await report('delivered')
  expect((await report('undelivered', 'the token of someone else')).status).toBe(400)
  expect(await failedAt()).toBeNull()
  expect((await report('undelivered')).status).toBe(200)
  expect(await failedAt()).toBeInstanceOf(Date)
})

test('a wrong or missing signature changes nothing', async () => {
  const fields = { From: number, Body: 'STOP' }
  expect((await post(fields, 'the token of someone else')).status).toBe(400)
  const body = Buffer.from(new URLSearchParams(fields).toString())
  expect((await api.call(inboundTextEndpoints.receiveText, { body })).status).toBe(400)
  expect(await isStopped()).toBe(false)
})

test('the log says which number stopped texts or wants them again, by its hash only', async () => {
  const info = vi.spyOn(api.log, 'info')
  await say('STOP')
  await say('START')
  const wish = { about: 'texts', hash: numberHash(api.secrets.mail_link, number).toString('hex') }
  expect(info.mock.calls.filter(([, words]) => String(words).startsWith('opted'))).toEqual([
    [wish, 'opted out'],
    [wish, 'opted in'],
  ])
})
