/** Fails when words or names that were replaced come back: each pattern with what to write instead. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Matched in lower case as whole words, in code, comments, texts, documents and the names of files. */
const WORDS = {
  'behaviour|centre[ds]?|colour|favour|harbour|honour(ed|s)?|licence|neighbour(s|ing)?|sanitise[ds]?|optimisation|organisation|mis-spelt|misspelt':
    'the American spelling',
  'thereof|therein|whither|forthwith|heed(ed|s)?': 'a plain word',
  'the (latest|earliest) first': '"newest first" or "oldest first"',
  'as a rule': '"usually"',
  'demonstration agency': '"demo agency"',
  'stands so': '"in this view"',
  resynchronise: '"resynchronize"',
  'rouse|gulp_ms|handon': '"wake", "STREAM_BATCH_DELAY_MS", "forward"',
  'reckon(ed|s|ing)?': '"calculate" or "estimate"',
  'none of ours': '"not ours", or name who issued it',
  'hand(ed|s)? on': '"forward" or "dispatch"',
  'set(s|ting)? aside': '"archive"',
  'heldtable|set(clients?|users?|owned)aside|handed_over_by': '"archiveClients", "archiveUsers", "archiveOwnedRows"',
  'giv(e|ing)clients|givepoolclients|givenrow': '"assignClients", "assigningClients", "assignmentRow"',
  'pointingatlast|tellabout|tell(brokers|participants|sandboxevents)': 'a name that says what happens',
  'soughtin|everyrow|awhole(client|broker)|falldue|notingrefusals|heldsessions': 'a name that says what it does',
  // A quoted one is the value of a setting.
  "somebody|anybody|everybody(?!['`])": '"someone", "anyone", "everyone", or who it is',
  'whoever|whomever': 'who it is',
  'for good': '"permanently"',
  'any more': '"anymore" or "no longer"',
  'that is gone|who is gone': '"deleted"',
  'put(s|ting)? off|falls? due|fell due|fallen due': '"postpone", "is due"',
  'as it stands': 'a plain verb',
  anew: '"again"',
}

/** Quoted or published texts that must stay as they are. */
const FIXED =
  /^(prisma\/migrations\/|web\/src\/features\/foundation\/legal\/texts\/|packages\/rules\/(.+\/)?(terms|notices|agreement|[a-z-]*consent)\.ts|docs\/measurements\.md|scripts\/check\/words\.mjs)/
const CHECKED = /\.(ts|tsx|mjs|cjs|css|prisma|md|yml|html)$/

const compiled = (words) =>
  Object.entries(words).map(([pattern, instead]) => [new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, 'gi'), instead])
const patterns = compiled(WORDS)
const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0')
let found = 0
for (const file of files.filter((name) => !FIXED.test(name))) {
  // Hyphens separate the words of a name.
  for (const { word, instead } of wordsIn(file.replaceAll('-', ' ')))
    console.error(`${file}: write ${instead} instead of "${word}" in the name`)
  if (!CHECKED.test(file)) continue
  const text = readFileSync(file, 'utf8')
  for (const { word, instead, index } of wordsIn(text))
    console.error(`${file}:${text.slice(0, index).split('\n').length}: write ${instead} instead of "${word}"`)
}
console.log(`${files.length} files, ${found} words to replace`)
process.exit(found > 0 ? 1 : 0)

function* wordsIn(text) {
  for (const [pattern, instead] of patterns) {
    for (const { 0: word, index } of text.matchAll(pattern)) {
      found++
      yield { word, instead, index }
    }
  }
}
