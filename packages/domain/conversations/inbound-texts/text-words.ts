/** What a text asks for. `answer_in`: the language to answer in; null for a word that Twilio acts on and answers itself. */
export type Wish = { wants: 'stop' | 'start' | 'help'; answer_in: 'en' | 'es' | null } | { wants: 'answer' }

const asking = (wants: 'stop' | 'start' | 'help', answer_in: 'es' | null, words: string): [string, Wish][] =>
  words.split(' ').map((word) => [word, { wants, answer_in }])

const WISHES: ReadonlyMap<string, Wish> = new Map([
  ...asking('stop', null, 'stop stopall unsubscribe cancel end quit revoke optout'),
  ...asking('start', null, 'start unstop'),
  ...asking('help', null, 'help info'),
  ...asking('stop', 'es', 'alto parar pare detener cancelar baja salir fin nomas'),
  ...asking('start', 'es', 'empezar iniciar alta reanudar'),
  ...asking('help', 'es', 'ayuda informacion'),
])

/** Longer texts are about something else. */
const SHORT = 80
const STOPS_TEXTS = [
  ['en', /\b(?:stop|unsubscribe|cancel|end|quit)\b/, /\b(?:text|texts|texting|messages?|messaging|sms)\b/],
  ['es', /\b(?:par[ae]n?|parar|cancel(?:ar|en?)|dej(?:ar|en?)|no mas)\b/, /\b(?:textos?|mensajes?|sms)\b/],
] as const
const NOT_STOP = /\b(?:do not|don t|dont|never|no)\s+(?:stop|unsubscribe|cancel|end|quit|par|dej)/

/**
 * A text that is nothing but one of the words, however it is written, in English or Spanish, or a short one that asks to
 * end texts in its own words: people may use any reasonable way (47 CFR 64.1200(a)(10)).
 */
export function wishOf(body: string): Wish {
  const words = body
    .slice(0, 200)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  const known = WISHES.get(words.replaceAll(' ', ''))
  if (known) return known
  if (words.length > SHORT || NOT_STOP.test(words)) return { wants: 'answer' }
  const stop = STOPS_TEXTS.find(([, verb, object]) => verb.test(words) && object.test(words))
  return stop ? { wants: 'stop', answer_in: stop[0] } : { wants: 'answer' }
}
