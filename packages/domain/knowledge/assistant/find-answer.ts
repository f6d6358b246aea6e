import type { Database } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { listInWords } from '@waymark/rules/foundation/list-words'
import { draftMessage } from '@waymark/rules/knowledge/assistant/draft-message'
import { type Earlier, inContext } from '@waymark/rules/knowledge/assistant/follow-up'
import { inOtherFiles } from '@waymark/rules/knowledge/assistant/other-files'
import { isDoubtful, withoutRemarks, yearIn } from '@waymark/rules/knowledge/assistant/remarks'
import { type Route, routeOf } from '@waymark/rules/knowledge/assistant/route-question'
import { NOT_ASSESSED, sayBeyond } from '@waymark/rules/knowledge/assistant/say-beyond'
import { type Understood, understand } from '@waymark/rules/knowledge/assistant/understand'
import { type FromFacts, factsFor, nearestTo, thingIn } from './answer-from-facts.ts'
import { type Answer, answered, citationOf, cite, quoteFiles, sourceOf } from './compose-answer.ts'
import { findPassages, type Library, type Passages } from './find-passages.ts'
import { type ClientKnown, readClientKnown } from './read-client-facts.ts'

/** A passage for a language model, and what to cite for it. */
export interface Passage {
  title: string
  text: string
  /** Null for what is known of the client, which is no file. */
  citation: Answer['citations'][number] | null
}

interface Findings {
  /** Null if nothing was found. */
  answer: Answer | null
  /** What a language model may answer from. Empty where it has nothing to add. */
  passages: Passage[]
  /** What to add to an answer of a model. */
  ending?: (answer: Answer) => string
}

type Asker = Pick<User, 'id' | 'first_name' | 'last_name' | 'time_zone' | 'role' | 'states_licensed'>

const CHOOSE = 'Choose the client above first: then I can answer from their answers and the household’s estimate.'

/** An answer that no model should phrase. */
const alone = (answer: Answer): Findings => ({ answer, passages: [] })

/**
 * Answers a question from the facts and texts of the agency's files and from what the product knows of the client. A
 * question may go on with the `earlier` one of its conversation.
 */
export async function findAnswer(
  db: Database,
  user: Asker,
  message: string,
  { client_id, earlier }: { client_id: string | null; earlier: Earlier | null },
  now: Date,
): Promise<Findings> {
  const library = { db, user_id: user.id, now }
  const asked = inContext(understand(message), earlier)
  const client = client_id === null ? null : await readClientKnown(db, client_id, message, user, now)
  const unknown = client_id === null ? CHOOSE : NOT_ASSESSED
  const route = routeOf(asked, (client?.facts.length ?? 0) > 0)
  switch (route) {
    case 'facts':
      return fromFiles(library, asked, earlier)
    case 'text':
      return fromTexts(library, asked)
    case 'client':
      return client ? aboutClient(client) : alone(answered(unknown, { found: false }))
    case 'draft':
      return alone(
        client
          ? await draftTo(library, user, asked, client)
          : answered(`Your files do not say what to write. ${unknown}`, { found: false }),
      )
  }
  const said = await saidElsewhere(library, route, message)
  if (said) return said
  const { text, found } = sayBeyond(
    route,
    message,
    client && { ...client, tobacco_use: client.client.tobacco_use, state: client.client.state },
    { chosen: client_id !== null },
  )
  const near = route === 'provider' || route === 'drug_list' ? await nearestTo(library, asked, route) : null
  if (!near) return alone(answered(text, { found }))
  return alone(
    answered(`${text}\n\n${near.paragraphs.join('\n\n')}`, {
      citations: near.citations,
      table: near.table,
      found: false,
    }),
  )
}

/** What files without plan facts say, in passages that hold what is asked for. Null if there are none. */
async function saidElsewhere(library: Library, route: Route, message: string): Promise<Findings | null> {
  const search = inOtherFiles(route, message)
  if (search === null) return null
  const { quotes, exact, years } = await findPassages(library, search.words, 'other_files')
  const said = quotes.filter(({ text }) => search.answers(text))
  return exact && said.length > 0 ? quoted({ quotes: said, pages: [], years }) : null
}

function aboutClient({ facts }: ClientKnown): Findings {
  const text = facts.join(' ')
  return { answer: answered(text), passages: [{ title: 'About the client', text, citation: null }] }
}

const ofFacts = ({ paragraphs, citations, table, found }: FromFacts): Findings => ({
  answer: answered(paragraphs.join('\n\n'), { citations, table, found }),
  // A table is complete as it is, and a model has nothing to add to what the files do not say.
  passages:
    found && table === null
      ? citations.map((citation) => ({
          title: `${citation.original_name}, page ${citation.page}`,
          text: citation.passage ?? '',
          citation,
        }))
      : [],
  ending: () => yearIn(paragraphs.join(' ')),
})

async function fromFiles(library: Library, asked: Understood, earlier: Earlier | null): Promise<Findings> {
  const facts = await factsFor(library, asked, earlier)
  if (facts?.found) {
    const others = asked.across === null ? null : await othersWith(library, facts)
    return others ? alone(others) : ofFacts(facts)
  }
  // A plan document has said all it says in its facts; a brochure or a table may say more.
  const texts = await findPassages(library, asked.text, facts === null ? 'all_files' : 'other_files')
  if (texts.quotes.length > 0 && texts.exact) return quoted(texts)
  return facts === null ? { answer: null, passages: [] } : ofFacts(facts)
}

/** A comparison of plan documents that also says which other files it leaves out. Null if there are none. */
async function othersWith(
  library: Library,
  { paragraphs, citations, table, topic }: FromFacts,
): Promise<Answer | null> {
  const { quotes, years } = await findPassages(library, topic, 'other_files')
  const files = quotes.filter(({ file_id }, at) => quotes.findIndex((quote) => quote.file_id === file_id) === at)
  if (files.length === 0) return null
  const all = [...citations]
  const names = files.map((quote) => `${sourceOf(quote, years)} [${cite(all, citationOf(quote))}]`)
  const note = `This is from your plan documents only. ${listInWords(names)} also ${names.length === 1 ? 'says' : 'say'} something about it.`
  return answered([...paragraphs, note].join('\n\n'), { citations: all, table })
}

async function fromTexts(library: Library, asked: Understood): Promise<Findings> {
  const thing = await thingIn(library, asked)
  if (thing) return ofFacts(thing)
  const texts = await findPassages(library, asked.text, 'all_files')
  return texts.exact && texts.quotes.length > 0 ? quoted(texts) : { answer: null, passages: [] }
}

function quoted({ quotes, pages, years }: Omit<Passages, 'exact'>): Findings {
  return {
    answer: quoteFiles(quotes, years),
    passages: pages.map(({ file_id, original_name, page, text }) => ({
      title: `${original_name}, page ${page}`,
      text,
      citation: { file_id, original_name, page, boxes: [], passage: null },
    })),
    ending: ({ citations }) => {
      const names = new Map(citations.map(({ file_id, original_name }) => [file_id, original_name]))
      return [...names]
        .flatMap(([file_id, name]) => (years.has(file_id) ? [`${name} is for ${years.get(file_id)}.`] : []))
        .join(' ')
    },
  }
}

async function draftTo(library: Library, user: Asker, asked: Understood, client: ClientKnown): Promise<Answer> {
  const named = asked.subjects.length + asked.items.length + asked.tiers.length > 0
  const facts = named ? await factsFor(library, { ...asked, across: null }, null) : null
  const said = facts?.found === true && facts.table === null ? facts : null
  const { paragraphs = [], unsaid = [], remarks = [] } = said ?? {}
  const sentences = paragraphs.filter((text) => !unsaid.includes(text) && !remarks.includes(text))
  const draft = draftMessage({
    broker_name: [user.first_name, user.last_name].filter(Boolean).join(' '),
    estimate: client.estimate,
    plan_sentences: sentences.map((text) => withoutRemarks(withoutMarks(text))),
    today: earliestDayIn(client.estimate.state, library.now),
  })
  const from = said
    ? `from what your files say ${[...new Set(sentences.join(' ').match(/\[\d+\]/g))].join('')}`
    : 'from the estimate of the household'
  const note = said
    ? [doubtOf(sentences), leftOut(unsaid), ...remarks.map((text) => ` ${text}`)].join('')
    : named
      ? whyUnsaid(facts)
      : ''
  return answered(`Here is a draft ${from}. Edit it before you send it; nothing has been sent.${note}`, {
    draft,
    citations: said?.citations ?? [],
  })
}

const withoutMarks = (text: string) => text.replaceAll(/\s*\[\d+\]/g, '')

/** What concerns the broker, and not the client. */
const doubtOf = (sentences: readonly string[]) =>
  sentences.some(isDoubtful) ? ' It was read with doubt: check the page before you send it.' : ''

const leftOut = (unsaid: readonly string[]) =>
  unsaid.length > 0 ? ` Part of what you asked for is not in it. ${unsaid.join(' ')}` : ''

/** Why a draft is not about what the broker asked to write about. */
function whyUnsaid(facts: FromFacts | null): string {
  if (!facts) return ' Your files do not say what you asked to write about, so it is not in it.'
  if (facts.found) return ' It would be a table, so it is not in the draft. Name one plan and one service.'
  return ` What you asked for is not in it. ${withoutMarks(facts.paragraphs[0] ?? '')}`
}
