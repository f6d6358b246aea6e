import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { catalogOf, SOURCE } from '@waymark/words/catalogs'
import { type ESTree, type Plugin, Visitor } from 'vite'
import { languageOf } from './environments.ts'

/** A call of `t` or `msg` with the message in it. */
interface Call {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly message: string
  readonly values: ESTree.ObjectExpression | null
}

/**
 * Puts each message into the code in the language of the build, so that a page loads one language and nothing that
 * translates. `t('Step {step} of 7', { step })` becomes `\`Paso ${step} de 7\``. Only the choice of a plural form is left
 * to the run time.
 */
export function messagesPlugin(): Plugin {
  return {
    name: 'messages',
    enforce: 'post',
    transform(code, id) {
      if (id.includes('/node_modules/') || !/@waymark\/words\/t|packages\/words\/t\.browser/.test(code)) return null
      const language = languageOf(this.environment.name)
      const catalog = catalogOf(language)
      const calls = callsIn(this.parse(code))
      const written = writer(code, calls, (message) => {
        const translation = language === SOURCE ? message : catalog.get(message)
        return translation ?? this.error(`There is no ${language} for: ${message}`)
      })(0, code.length)
      return written === code ? null : { code: written, map: null }
    },
  }
}

/** Outer calls come before those in their values. */
function callsIn(program: ESTree.Program): readonly Call[] {
  const calls: Call[] = []
  new Visitor({
    CallExpression({ start, end, callee, arguments: [message, values] }) {
      if (callee.type !== 'Identifier' || !['t', 'msg'].includes(callee.name)) return
      if (message?.type !== 'Literal' || typeof message.value !== 'string') return
      const given = values?.type === 'ObjectExpression' ? values : null
      calls.push({ start, end, name: callee.name, message: message.value, values: given })
    },
  }).visit(program)
  return calls.toSorted((one, other) => one.start - other.start)
}

/** Writes a part of the code again, with the translations in it. */
function writer(code: string, calls: readonly Call[], translate: (message: string) => string) {
  const write = (start: number, end: number): string => {
    let text = ''
    let from = start
    for (const call of calls) {
      if (call.start < from || call.end > end) continue
      text += code.slice(from, call.start) + inLanguage(call)
      from = call.end
    }
    return text + code.slice(from, end)
  }

  function inLanguage({ name, message, values }: Call): string {
    const compiled = compileMessage(translate(message))
    if (compiled.every((token) => typeof token === 'string')) return JSON.stringify(compiled.join(''))
    const given = new Map<string, string>()
    for (const value of values?.properties ?? []) {
      if (value.type !== 'Property' || value.key.type !== 'Identifier') continue
      given.set(value.key.name, write(value.value.start, value.value.end))
    }
    const valueOf = (value: string) => {
      const found = given.get(value)
      if (found === undefined) throw new Error(`"${message}" is not given ${value}`)
      return found
    }
    return `\`${textOf(compiled, valueOf, name)}\``
  }

  return write
}

/** The inside of a template literal. `number` is what `#` stands for, and `t` the name of the function in the code. */
function textOf(tokens: CompiledMessage, valueOf: (name: string) => string, t: string, number?: string): string {
  return tokens
    .map((token) => {
      if (token === '#' && number !== undefined) return `\${${number}}`
      if (typeof token === 'string') return token.replaceAll(/[`\\$]/g, '\\$&')
      const [name, rule, forms] = token
      const value = valueOf(name)
      if (!rule) return `\${${value}}`
      if (rule !== 'plural') throw new Error(`A message has a rule that pages do not know: ${rule}`)
      const written = Object.entries(forms ?? {}).flatMap(([key, form]) =>
        isMessage(form) ? [`${key}: \`${textOf(form, valueOf, t, value)}\``] : [],
      )
      return `\${${t}({ ${written.join(', ')} }, ${value})}`
    })
    .join('')
}

const isMessage = (form: unknown): form is CompiledMessage => Array.isArray(form)
