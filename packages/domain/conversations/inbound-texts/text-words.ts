const STOP = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']
const START = ['start', 'unstop']
const HELP = ['help', 'info']
const ALTO = ['alto', 'parar', 'pare', 'para', 'detener', 'cancelar', 'baja', 'salir', 'fin', 'nomas']
const EMPEZAR = ['empezar', 'iniciar', 'alta', 'reanudar']
const AYUDA = ['ayuda', 'informacion']

/** What a text asks for. `by_provider`: Twilio acts on this word and answers it itself. */
export type Wish = { wants: 'stop' | 'start' | 'help'; by_provider: boolean } | { wants: 'answer' }

/** A text that is nothing but one of the words, however it is written, in English or Spanish. */
export function wishOf(body: string): Wish {
  const word = body
    .slice(0, 200)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
  if (STOP.includes(word)) return { wants: 'stop', by_provider: true }
  if (START.includes(word)) return { wants: 'start', by_provider: true }
  if (HELP.includes(word)) return { wants: 'help', by_provider: true }
  if (ALTO.includes(word)) return { wants: 'stop', by_provider: false }
  if (EMPEZAR.includes(word)) return { wants: 'start', by_provider: false }
  if (AYUDA.includes(word)) return { wants: 'help', by_provider: false }
  return { wants: 'answer' }
}
