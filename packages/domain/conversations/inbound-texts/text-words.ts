/** What a text asks for. `by_provider`: Twilio acts on this word and answers it itself. */
export type Wish = { wants: 'stop' | 'start' | 'help'; by_provider: boolean } | { wants: 'answer' }

const asking = (wants: 'stop' | 'start' | 'help', by_provider: boolean, words: string): [string, Wish][] =>
  words.split(' ').map((word) => [word, { wants, by_provider }])

const WISHES: ReadonlyMap<string, Wish> = new Map([
  ...asking('stop', true, 'stop stopall unsubscribe cancel end quit revoke optout'),
  ...asking('start', true, 'start unstop'),
  ...asking('help', true, 'help info'),
  ...asking('stop', false, 'alto parar pare detener cancelar baja salir fin nomas'),
  ...asking('start', false, 'empezar iniciar alta reanudar'),
  ...asking('help', false, 'ayuda informacion'),
])

/** A text that is nothing but one of the words, however it is written, in English or Spanish. */
export function wishOf(body: string): Wish {
  const word = body
    .slice(0, 200)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  return WISHES.get(word) ?? { wants: 'answer' }
}
