import { inLanguage, languages, t } from '@waymark/words/t'

type Asked = 'stop' | 'start' | 'help'

/** What a text asks for. `answer_in`: the language to answer in; null for a word that Twilio acts on and answers itself. */
export type Wish = { wants: Asked; answer_in: string | null } | { wants: 'answer' }

/** Longer texts are about something else. */
const SHORT = 80

const listed = (list: string) => list.split(', ')

/** Words and phrases without accents, by what they ask for, in the language of the call. */
const wordsNow = () => ({
  stop: listed(t('stop, stopall, unsubscribe, cancel, end, quit, revoke, optout')),
  start: listed(t('start, unstop')),
  help: listed(t('help, info')),
  ends: listed(t('stop, unsubscribe, cancel, end, quit')),
  texts: listed(t('text, texts, texting, message, messages, messaging, sms')),
  negations: listed(t('do not, don t, dont, never, no')),
})

const WORDS = languages.map((language) => ({ language, words: inLanguage(language, wordsNow) }))
const [source] = languages

/**
 * A text that is nothing but one of the words, however it is written, in any of our languages, or a short one that asks to
 * end texts in its own words: people may use any reasonable way (47 CFR 64.1200(a)(10)).
 */
export function wishOf(body: string): Wish {
  const text = body
    .slice(0, 200)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  const word = text.replaceAll(' ', '')
  for (const { language, words } of WORDS) {
    const wants = (['stop', 'start', 'help'] as const).find((asked) => words[asked].includes(word))
    if (wants) return { wants, answer_in: language === source ? null : language }
  }
  const says = (phrases: readonly string[]) => phrases.some((phrase) => ` ${text} `.includes(` ${phrase} `))
  const stop = WORDS.find(
    ({ words: { ends, texts, negations } }) =>
      says(ends) && says(texts) && !says(negations.flatMap((no) => ends.map((end) => `${no} ${end}`))),
  )
  return stop && text.length <= SHORT ? { wants: 'stop', answer_in: stop.language } : { wants: 'answer' }
}
