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
  ends: listed(
    t('stop, unsubscribe, end, quit, opt out, opt me out, revoke consent, revoke my consent, stop contacting'),
  ),
  /** May also be said of an appointment. */
  cancels: listed(t('cancel')),
  /** Asks for an end only with the word for texts, and what may stand `between`. */
  no_more: listed(
    t(
      'no more, do not want, don t want, dont want, not wish, don t wish, no longer want, no longer wish, do not need, don t need, not interested in',
    ),
  ),
  /** The same, unless it says what others do. */
  no_sending: listed(
    t('do not send me, don t send me, dont send me, never send me, do not send, don t send, dont send'),
  ),
  between: listed(t('of, your, these, those, any, anymore, more, to get, to receive, to be sent, getting, receiving')),
  texts: listed(t('text, texts, texting, message, messages, messaging, sms')),
  /** Ends texts alone, or with `or_else`, `whom`, `again` and a tail, each of which may be missing. */
  no_texting: listed(
    t(
      'do not text, don t text, dont text, never text, do not message, don t message, dont message, never message, do not contact, don t contact, dont contact, never contact, do not call or text, don t call or text, dont call or text, never call or text, do not email or text, don t email or text',
    ),
  ),
  or_else: listed(t('or call, or email')),
  /** Also where, why and what else follows: the request stays whole. */
  whom: listed(
    t(
      'me, us, this number, on this number, at this number, my number, on my number, at my number, this phone, on this phone, at this phone, on my phone, this cell, on this cell, on my cell, on my cell phone, here, at all, for any reason, in any way, about anything, about insurance, about health insurance, about your services, about this, about it, after this message, after this text, if you do i, if you do it, if you do so, if you do again, if you keep',
    ),
  ),
  again: listed(t('ever again, again, anymore, ever')),
  /** After `again`: a time, a place or one topic, and nothing wider, so that a whole request is not missed. */
  times: listed(
    t(
      'before, until, till, after, unless, while, during, if, when, about, so early, so late, so often, so much, at work, at my work, at my job, at the office, at home, at night, at noon, at midnight, at lunch, at dinner, at this hour, at this time, in the morning, in the mornings, in the afternoon, in the afternoons, in the evening, in the evenings, in the night, in the middle, on monday, on tuesday, on wednesday, on thursday, on friday, on saturday, on sunday, on mondays, on tuesdays, on wednesdays, on thursdays, on fridays, on saturdays, on sundays, on weekdays, on weekends, on the weekend, on the weekends, on holidays, on christmas, over the weekend, over the holidays, for a, for now, for the next, for the moment, for the time being, for the day, for the week, for the weekend, for the month, for the rest of the, for the rest of this, for hours, for days, for weeks, for months, today, tonight, tomorrow, next, this week, this weekend, this month, this morning, this afternoon, this evening',
    ),
  ),
  /** Says what others do, or the person themselves, and asks for nothing. */
  doers: listed(t('i, we, you, they, people, who')),
  /** The doers whom a request may be to. */
  asked: listed(t('you, you people')),
  /** Before them: the person says what they ask for. */
  tells: listed(
    t(
      'told, asked, asked that, ask that, request, request that, i said, i said that, make sure, make sure that, want, want that, rather, prefer, prefer that, appreciate if, appreciate it if, can',
    ),
  ),
  /** Asks for an end with the word for texts, or one of the `lists`, soon after it. */
  takes_off: listed(
    t(
      'take me off, take us off, take my number off, take this number off, get me off, remove me from, remove my number from, remove this number from, delete me from, delete my number from',
    ),
  ),
  lists: listed(t('your list, this list, the list')),
  /** Before an end. */
  negations: listed(t('not, don t, dont, never, no, the')),
  /** What ends something else. */
  others: listed(
    t('stop by, cancel by, cancel my appointment, cancel the appointment, cancel my plan, cancel my policy'),
  ),
  please: listed(t('please')),
  /** After an end. */
  tails: listed(t('now, please, it, them, this, thanks, thank you')),
  /** Before an end that is the whole text. */
  wishes: listed(
    t('i, i want to, i wish to, i would like to, i d like to, i want you to, can you, could you, would you, just'),
  ),
})

/** Stands for "9 pm", "at 21:30" and "a las 9 de la noche", whose digits and marks would not stay. */
const CLOCK_TIME = 'clocktime'
const CLOCK_TIMES =
  /\b\d{1,2}(?::\d\d(?:\s*[ap]\.?\s?m\b\.?)?|\s*[ap]\.?\s?m\b\.?|(?=\s+(?:at night|in the|tonight|de la)\b))/gi

const any = (phrases: readonly string[]) => `\\b(?:${phrases.join('|')})\\b`

/** Finds a request to end texts in one part of a sentence. An end and texts far apart are about two things. */
function requestIn(words: ReturnType<typeof wordsNow>): RegExp {
  const { negations, others, no_more, no_sending, between, doers } = words
  const { or_else, whom, again, times, takes_off, lists } = words
  const [texts, tail] = [any(words.texts), `(?: ${any(words.tails)}){0,2}$`]
  const undone = `(?:(?<=${any(words.tells)} ${any(words.asked)} )|(?<!${any(doers)} ))`
  const no_texting = `${any(words.no_texting)}(?: ${any(or_else)})?`
  const whole = any([...whom, ...again, ...words.please])
  const limited = `(?: ${whole}){0,3} (?!${whole})(?:(?:[a-z]+ ){0,2}${CLOCK_TIME}\\b|${any(times)})`
  const asked = (ends: readonly string[]) => `(?<!${any(negations)} )(?!${any(others)})${any(ends)}`
  const [end, cancel] = [asked(words.ends), asked(words.cancels)]
  return new RegExp(
    [
      `${end}(?: [a-z]+){0,5} ${texts}`,
      `${cancel}(?: [a-z]+){0,3} ${texts}`,
      `(?:${any(no_more)}|${undone}${any(no_sending)})(?: ${any(between)}){0,4} ${texts}`,
      // Who says "again" may go on without a comma.
      `${undone}${no_texting}(?: ${any(whom)}){0,2} ${any(again)}(?!${limited})`,
      `${undone}${no_texting}(?: ${any(whom)}){0,2}${tail}`,
      `${any(takes_off)}(?: [a-z]+){0,3} ${any([...words.texts, ...lists])}`,
      `${texts}(?: [a-z]+){0,5} ${end}${tail}`,
      `${texts}(?: [a-z]+)? ${cancel}${tail}`,
    ].join('|'),
  )
}

const LISTS = languages.map((language) => ({ language, words: inLanguage(language, wordsNow) }))
/** In every language: “STOP por favor”. */
const POLITE = `(?:${any(LISTS.flatMap(({ words: { please, tails, whom } }) => [...please, ...tails, ...whom]))} ?)*`

/** Finds what is nothing but these ends, however politely. The limit bounds the time of a hostile text. */
const onlyEnds = (ends: readonly string[], wishes: readonly string[]) =>
  new RegExp(`^${POLITE}(?:(?:${any(wishes)} ${POLITE})?${any(ends)} ?${POLITE}){1,8}$`)

/** A word as people write it: “opt-out”, “no más”. */
const spaced = (word: string) => word.replaceAll(/(?<=.)(?=.)/g, ' ?')

const WORDS = LISTS.map(({ language, words }) => {
  const { stop, ends, cancels, wishes } = words
  const known = [...ends, ...stop.filter((word) => !cancels.includes(word)).map(spaced)]
  return {
    language,
    words,
    request: requestIn(words),
    /** A cancel may be of an appointment. */
    alone: onlyEnds(known, wishes),
    of_texts: onlyEnds([...known, ...cancels], wishes),
  }
})
const [source] = languages

const plain = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z]+/g, ' ')
    // However it is spelled.
    .replaceAll(/\bany (?=more\b)/g, 'any')
    .trim()

/**
 * A text that is nothing but one of the words, however it is written, in any of our languages, or a short one that asks to
 * end texts in its own words: people may use any reasonable way (47 CFR 64.1200(a)(10)).
 */
export function wishOf(body: string): Wish {
  const given = body.slice(0, 200).replaceAll(CLOCK_TIMES, ` ${CLOCK_TIME} `)
  const text = plain(given)
  const word = text.replaceAll(' ', '')
  for (const { language, words } of WORDS) {
    const wants = (['stop', 'start', 'help'] as const).find((asked) => words[asked].includes(word))
    if (wants) return { wants, answer_in: language === source ? null : language }
  }
  if (text.length > SHORT) return { wants: 'answer' }
  const parts = given.split(/[.,;:?!\n]+/).map(plain)
  const mentions = (texts: readonly string[]) => texts.some((one) => ` ${text} `.includes(` ${one} `))
  const stop = WORDS.find(
    ({ words, request, alone, of_texts }) =>
      alone.test(text) ||
      parts.some((part) => request.test(part)) ||
      (mentions(words.texts) && parts.some((part) => of_texts.test(part))),
  )
  return stop ? { wants: 'stop', answer_in: stop.language } : { wants: 'answer' }
}
