/** Fails when words or names that were replaced come back: each pattern with what to write instead. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Matched in lower case as whole words, in code, comments, texts and documents. */
const WORDS = {
  'behaviour|colour|favour|harbour|honour(ed|s)?|licence|sanitise[ds]?|optimisation|organisation|mis-spelt|misspelt':
    'the American spelling',
  'thereof|therein|whither|forthwith|heed(ed|s)?': 'a plain word',
  'the (latest|earliest) first': '"newest first" or "oldest first"',
  'as a rule': '"usually"',
  'demonstration agency': '"demo agency"',
  'stands so': '"in this view"',
  resynchronise: '"resynchronize"',
  'rouse|gulp_ms|handon': '"wake", "STREAM_BATCH_DELAY_MS", "forward"',
}

/** Quoted or published texts that must stay as they are. */
const FIXED =
  /^(prisma\/migrations\/|web\/src\/features\/legal\/texts\/|docs\/measurements\.md|scripts\/check\/words\.mjs)/
const CHECKED = /\.(ts|tsx|mjs|cjs|css|prisma|md|yml|html)$/

const words = Object.entries(WORDS).map(([pattern, instead]) => [
  new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi'),
  instead,
])
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
let found = 0
for (const file of files.filter((name) => CHECKED.test(name) && !FIXED.test(name))) {
  const text = readFileSync(file, 'utf8')
  for (const [pattern, instead] of words) {
    for (const { 0: word, index } of text.matchAll(pattern)) {
      console.error(`${file}:${text.slice(0, index).split('\n').length}: write ${instead} instead of "${word}"`)
      found++
    }
  }
}
console.log(`${files.length} files, ${found} words to replace`)
process.exit(found > 0 ? 1 : 0)
