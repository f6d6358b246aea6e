/**
 * Checks that every message in the code has a translation in every language, that no translation is left over, and that
 * both have the same values and elements. `--missing` prints what a translator still has to do, as JSON.
 */
import { globSync, readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { partsOf, translatedLanguages } from '../../packages/words/catalogs.ts'

const CALL = /\b(?:t|msg)\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g
const files = globSync(['packages/**/*.ts', 'services/**/*.ts', 'web/src/**/*.{ts,tsx}']).filter(
  (file) => !/node_modules|generated|packages\/words\/|\.(test|fixture)\.tsx?$/.test(file),
)
const used = new Map()
for (const file of files) {
  const code = readFileSync(file, 'utf8')
  if (!code.includes('@waymark/words/t')) continue
  for (const [, text] of code.matchAll(CALL)) used.set(JSON.parse(asJson(text)), file)
}
/** Messages of tables, which only the running program knows. */
const tables = globSync('packages/rules/**/*.json').map((file) => readFileSync(file, 'utf8'))

const problems = []
for (const language of translatedLanguages) {
  const known = new Map(Object.values(partsOf(language)).flatMap(Object.entries))
  const missing = [...used].filter(([message]) => !known.has(message))
  if (process.argv.includes('--missing')) {
    console.log(JSON.stringify(Object.fromEntries(missing.map(([message]) => [message, ''])), null, 2))
  }
  for (const [message, file] of missing) problems.push(`${language} does not have: ${message} (${file})`)
  for (const [part, messages] of Object.entries(partsOf(language))) {
    for (const [message, translation] of Object.entries(messages)) {
      const where = `${language}/${part}`
      if (!used.has(message) && !tables.some((table) => table.includes(JSON.stringify(message)))) {
        problems.push(`${where}: no code has: ${message}`)
      }
      for (const name of contentOf(message)) {
        if (!contentOf(translation).has(name)) problems.push(`${where}: ${name} is missing in: ${translation}`)
      }
    }
  }
}
console.log(`${used.size} messages in ${translatedLanguages.join(', ') || 'no other language'}`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

/** The names of the values and elements of a message. */
function contentOf(message) {
  const names = new Set([...message.matchAll(/<(\w+)>/g)].map(([element]) => element))
  const collect = (tokens) => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      names.add(`{${token[0]}}`)
      if (typeof token[2] === 'object')
        for (const choice of Object.values(token[2])) if (Array.isArray(choice)) collect(choice)
    }
  }
  collect(compileMessageOrThrow(message))
  return names
}

function asJson(literal) {
  const inside = literal.slice(1, -1)
  return literal.startsWith('"') ? literal : `"${inside.replaceAll("\\'", "'").replaceAll('"', '\\"')}"`
}
