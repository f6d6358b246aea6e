import { DRUG } from './drug-names.ts'
import { SUBJECTS, type Subject } from './fact-words.ts'
import { ITEM_WORDS, type Item } from './item-words.ts'
import { spansOf } from './spans.ts'
import { STOP_WORDS } from './vocabulary.ts'
import { stemOf, wordsOf, writtenWordsOf } from './words.ts'

/** What a question asks of plan documents. */
export interface Understood {
  readonly text: string
  readonly subjects: readonly Subject[]
  /** False if only words that can mean many things name the subjects. */
  readonly sure: boolean
  /** Services that only the lists of a document name, or the text of a row. */
  readonly items: readonly Item[]
  /** Drug tiers asked for by number, such as `1` or `1b`. */
  readonly tiers: readonly string[]
  readonly column: 'in' | 'out' | null
  readonly person: 'individual' | 'family' | null
  /** How plans are compared. Null for a question about one plan. */
  readonly across: Across | null
  /** Yes or no: "is it covered?" */
  readonly asks_coverage: boolean
  /** Visit limits and approvals. */
  readonly asks_limits: boolean
  /** Whether the deductible applies to a service. */
  readonly asks_deductible: boolean
  /** A drug by its name, such as "metformin". */
  readonly drug: string | null
  /** Years in the question. */
  readonly years: readonly number[]
  /** Words that no vocabulary knows, as written in lower case: a plan, a person, a thing. */
  readonly unknown: readonly string[]
}

export interface Across {
  how: 'lowest' | 'highest' | 'which' | 'compare'
  /** "under $1,000" */
  bound: { than: 'less' | 'more'; amount: number } | null
  /** "which plans do not …" */
  negated: boolean
}

const COLUMNS = [
  {
    column: 'out' as const,
    phrases:
      'out of network, outside the network, outside of the network, outside of network, outside their network, outside our network, outside her network, outside network, non network, nonnetwork, non participating, nonparticipating, non preferred provider, non preferred providers, non preferred doctor, non plan provider, OON, off network, not in network, not in the network, not in their network, isnt in network, isnt in the network, isnt in their network, arent in network, doesnt take the plan, doesnt take my plan, doesnt take her insurance, doesnt take my insurance, doesnt accept the plan'
        .split(', ')
        .map(wordsOf),
  },
  {
    column: 'in' as const,
    phrases:
      'in network, in the network, in their network, within the network, within network, inside the network, participating provider, participating providers, participating doctor, participating, network provider, network providers, network doctor, preferred provider, preferred providers, plan provider, INN'
        .split(', ')
        .map(wordsOf),
  },
]

/** A name that says more than another makes the other one say nothing. */
const SAYS_MORE: Readonly<Record<string, readonly string[]>> = {
  referral: ['specialist', 'primary_care', 'network'],
  specialist: ['primary_care'],
  preventive: ['primary_care'],
  imaging: ['diagnostic_test'],
  urgent_care: ['primary_care'],
  mental_health_inpatient: ['mental_health_outpatient', 'hospital', 'hospital_facility'],
  mental_health_outpatient: ['primary_care'],
  substance_use_inpatient: [
    'substance_use_outpatient',
    'mental_health_inpatient',
    'mental_health_outpatient',
    'hospital',
    'rehabilitation',
    'drugs',
  ],
  substance_use_outpatient: ['mental_health_outpatient', 'rehabilitation', 'drugs'],
  pregnancy_visits: ['pregnancy', 'primary_care', 'preventive', 'specialist'],
  delivery: ['pregnancy', 'hospital', 'hospital_facility'],
  hospital_facility: ['hospital', 'outpatient_facility'],
  hospital_surgeon: ['hospital', 'outpatient_surgeon', 'outpatient_surgery', 'primary_care'],
  outpatient_facility: ['outpatient_surgery', 'hospital'],
  outpatient_surgeon: ['outpatient_surgery', 'primary_care'],
  generic_drugs: ['drugs'],
  preferred_brand_drugs: ['drugs'],
  non_preferred_brand_drugs: ['drugs', 'preferred_brand_drugs'],
  specialty_drugs: ['drugs'],
  ambulance: ['emergency_room', 'hospital'],
  home_health: ['skilled_nursing'],
  equipment: ['hospital', 'hospital_facility', 'drugs'],
  child_eye_exam: ['primary_care', 'preventive', 'specialist', 'diagnostic_test'],
  child_glasses: ['child_eye_exam', 'primary_care'],
  child_dental: ['primary_care', 'preventive'],
  example_baby: ['pregnancy', 'delivery'],
  example_diabetes: ['drugs'],
  annual_limit: ['out_of_pocket', 'deductible'],
  coverage_for: ['plan_type'],
  other_covered_services: ['excluded_services'],
}

/** What a whole sentence means only when no word of it names something else. */
const LOOSE: ReadonlySet<string> = new Set([
  'deductible',
  'out_of_pocket',
  'annual_limit',
  'network',
  'coverage_period',
  'excluded_services',
  'other_covered_services',
  'home_health',
])

const byName = (name: string): Subject => {
  const subject = SUBJECTS.find((one) => one.name === name)
  if (!subject) throw new Error(`no subject ${name}`)
  return subject
}

/** Any doctor with a field of their own. Mental health has its own row. */
const SPECIALIST = /^(?!psych|path|anesth)\w+(?:ologist|iatrist|opedist|opedic)s?$|^allergists?$/

/** A stay that the question rules out. */
const NO_STAY =
  /\b(?:without|not|no)\s+(?:being\s+|having to\s+)?(?:stay(?:ing)?|an?|any|be)?\s*(?:overnight(?: stays?)?|admitted|inpatient stays?)\b/gi

const NUMBERS: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3', four: '4', five: '5', six: '6' }

/** Reads a question about plan documents. Pure; the same words always mean the same. */
export function understand(text: string): Understood {
  const written = writtenWordsOf(text.replaceAll(NO_STAY, ' outpatient '))
  const words = written.map((word) => (SPECIALIST.test(word) ? 'specialist' : stemOf(word)))
  const taken = new Set<number>()
  const strong = spansOf<Subject | Item | (typeof COLUMNS)[number]>(
    words,
    [...SUBJECTS, ...ITEM_WORDS, ...COLUMNS],
    (thing) => ('asked' in thing ? thing.asked : thing.phrases),
    taken,
  )
  const columns = new Set(strong.flatMap(({ thing }) => ('column' in thing ? [thing.column] : [])))
  const listed = unique(strong.flatMap(({ thing }) => ('asked' in thing ? [thing] : [])))
  const named = unique(strong.flatMap(({ thing }) => ('keys' in thing ? [thing] : [])))
  const here = new Set(words)
  const meant = SUBJECTS.filter(
    (subject) =>
      !named.includes(subject) &&
      (!LOOSE.has(subject.name) || named.length + listed.length === 0) &&
      subject.together.some((sets) => sets.every((set) => set.some((phrase) => holds(words, here, phrase)))),
  )
  let subjects = [...named, ...meant]
  const for_child = subjects.some(({ name }) => name.startsWith('child_'))
  const items = for_child ? listed.filter(({ name }) => !name.endsWith('(adult)')) : listed
  const sure = subjects.length + items.length > 0
  if (!sure) subjects = unique(spansOf(words, SUBJECTS, ({ weak }) => weak, taken).map(({ thing }) => thing))
  const tiers = [...text.matchAll(/\btiers?\s*(?:#|no\.?\s*)?(\d[a-d]?|one|two|three|four|five|six)\b/gi)].map(
    ([, tier = '']) => NUMBERS[tier.toLowerCase()] ?? tier.toLowerCase(),
  )
  if (tiers.length > 0) subjects = subjects.filter(({ keys }) => !keys.some((key) => key.endsWith('_drugs')))
  const side_by_side = /\band\b|\bor\b|,|\bversus\b|\bvs\b|&|\bplus\b/i.test(text)
  subjects = withoutWeaker(subjects, items, side_by_side)
  const deductible = subjects.some(({ name }) => name === 'deductible')
  const services = subjects.filter(({ name }) => !GENERAL.has(name))
  const asks_deductible = deductible && services.length + tiers.length > 0 && !side_by_side
  if (asks_deductible) {
    const separate = /\b(?:separate|other|special|specific|own|additional|different|another)\b/i.test(text)
    subjects = separate ? [OTHER_DEDUCTIBLES] : services
  } else if (deductible)
    subjects = subjects.flatMap((subject) =>
      subject.name === 'deductible' ? deductibleMeant(subject, text) : [subject],
    )
  subjects = subjects.map((subject) => (subject.name === 'out_of_pocket' && COUNTS.test(text) ? EXCLUSIONS : subject))
  const drug = DRUG.exec(text)?.[0]?.toLowerCase() ?? null
  if (drug !== null && subjects.length + tiers.length === 0) subjects = [byName('drugs')]
  return {
    text,
    subjects,
    sure,
    items,
    tiers,
    column: columns.size === 1 ? ([...columns][0] ?? null) : null,
    person: personOf(text),
    across: acrossOf(text, subjects),
    asks_coverage:
      /\b(?:cover(?:s|ed|age|ing)?|includ\w+|exclud\w+|pays? for|paid for|reimburse\w*|benefits? for)\b/i.test(text),
    asks_limits: services.length + tiers.length + items.length > 0 && LIMITS.test(text),
    asks_deductible,
    drug,
    years: [...text.matchAll(/\b(?:19|20)\d\d\b/g)].map(([year]) => Number(year)),
    unknown: [...words.keys()]
      .filter(
        (at) =>
          !taken.has(at) &&
          !STOP_WORDS.has(words[at] ?? '') &&
          !COMMON.has(words[at] ?? '') &&
          !DRUG.test(written[at] ?? ''),
      )
      .map((at) => written[at] ?? ''),
  }
}

/** Subjects that are not a service. */
const GENERAL: ReadonlySet<string> = new Set([
  ...LOOSE,
  'referral',
  'plan_type',
  'carrier',
  'plan_name',
  'coverage_for',
  'example_baby',
  'example_diabetes',
  'example_fracture',
])
const SERVICE_NAMES = (name: string) => !GENERAL.has(name)

const LIMITS =
  /\bhow many\b|\blimit(?:s|ed|ation|ations)?\b|\brestrictions?\b|\bauthoriz\w*|\bcertif\w*|\bpre-?cert\w*|\bpre-?auth\w*|\bpre-?approv\w*|\bapproval\b|\b(?:visits?|days|sessions) (?:per|a|each) year|\bconditions\b|\bexceptions?\b|\bcapped\b/i

const COUNTS =
  /\b(?:count|counts|counted|toward|towards|not included|included|left out|leave out|leaves out|exclud\w+|part of|apply to|add up)\b/i

const extra = (name: string, say: string, key: Subject['keys'][number]): Subject => ({
  name,
  say,
  keys: [key],
  phrases: [],
  weak: [],
  together: [],
})
const OTHER_DEDUCTIBLES = extra('other_deductibles', 'other deductibles for specific services', 'other_deductibles')
const EXCEPTIONS = extra('deductible_exceptions', 'what the deductible does not apply to', 'deductible_exceptions')
const EXCLUSIONS = extra(
  'out_of_pocket_exclusions',
  'what the out-of-pocket limit leaves out',
  'out_of_pocket_exclusions',
)

function deductibleMeant(deductible: Subject, text: string): Subject[] {
  if (/\b(?:other|separate|specific|additional|another|second|extra)\b[^.?]{0,20}\bded/i.test(text))
    return [OTHER_DEDUCTIBLES]
  const exceptions =
    /\b(?:before|without|prior to|exempt|exception|waive[sd]?|skip|bypass|not subject)\b(?:\s\S+){0,5}\sded/i.test(
      text,
    ) ||
    /\bded\w*(?:\s\S+){0,3}\s(?:appl\w+|waive[sd]?|exempt|count|excludes?)\b/i.test(text) ||
    /\bcovered (?:before|without)\b/i.test(text)
  return exceptions && /\bded/i.test(text) ? [EXCEPTIONS] : [deductible]
}

function withoutWeaker(subjects: readonly Subject[], items: readonly Item[], side_by_side: boolean): Subject[] {
  const dropped = new Set(subjects.flatMap(({ name }) => SAYS_MORE[name] ?? []))
  const service = items.length > 0 || subjects.some(({ name }) => SERVICE_NAMES(name) && name !== 'excluded_services')
  if (service) dropped.add('excluded_services').add('other_covered_services')
  // A doctor who provides it is not what the question is about.
  if (items.length > 0 && !side_by_side)
    for (const name of ['specialist', 'primary_care', 'preventive', 'outpatient_surgery', 'emergency_room'])
      dropped.add(name)
  return subjects.filter(({ name }) => !dropped.has(name))
}

function personOf(text: string): Understood['person'] {
  const family =
    /\b(?:famil(?:y|ies)|household|couple|(?:wife|husband|spouse|kids|children)|both of (?:us|them)|all of (?:us|them)|whole)\b/i.test(
      text,
    )
  const individual =
    /\b(?:individual|single|one person|per person|a person|each person|self.only|just (?:me|her|him|one)|alone|myself)\b/i.test(
      text,
    )
  return family === individual ? null : family ? 'family' : 'individual'
}

const WHICH =
  /\b(?:which|what|any|how many|do any|are any)\s+(?:(?:of|one of|ones? of)\s+)?(?:(?:the|my|our|these|those|her|his|their)\s+)?(?:\w+\s+)?(?:plans|polic(?:y|ies)|documents|files|ones|one|plan|carriers?|insurers?)\b(?!\s+(?:type|year|name))/i

function acrossOf(text: string, subjects: readonly Subject[]): Across | null {
  const bound =
    /\b(under|below|less than|at most|no more than|up to|cheaper than|over|above|more than|at least|higher than)\s+\$?\s?(\d[\d,]*)/i.exec(
      text,
    )
  const amount = Number((bound?.[2] ?? '').replaceAll(',', ''))
  const limits: Across['bound'] = bound
    ? { than: /under|below|less|most|no more|up to|cheaper/i.test(bound[1] ?? '') ? 'less' : 'more', amount }
    : null
  const which = WHICH.test(text) && !subjects.some(({ name }) => ABOUT_PLAN.has(name))
  const shared = { bound: limits, negated: /\b(?:not|don.?t|doesn.?t|no|without|isn.?t|aren.?t)\b/i.test(text) }
  // "The most she could pay" is a limit, not a comparison.
  if (/\b(?:lowest|cheapest|smallest|least|lower|cheaper|fewest|best)\b/i.test(text))
    return { how: 'lowest', ...shared }
  if (which && /\bcosts?\b.{0,20}\b(?:the )?most\b|\b(?:pay|owe) the most\b/i.test(text))
    return { how: 'highest', ...shared }
  if (
    /\b(?:highest|most expensive|biggest|largest|greatest|higher|worst (?!case|year))\b/i.test(text) &&
    (which || /\bplans\b/i.test(text))
  )
    return { how: 'highest', ...shared }
  if (which || (limits !== null && /\b(?:plans|policies|ones)\b/i.test(text))) return { how: 'which', ...shared }
  if (
    /\b(?:compare|comparison|versus|vs|side.by.side|difference between|differ|each (?:of|plan|policy)|every (?:plan|policy)|all (?:of )?(?:the |my |our |these )?(?:plans|policies|documents|files)|across|both plans|plans compare|these (?:two|three|four|five|plans))\b/i.test(
      text,
    )
  )
    return { how: 'compare', ...shared }
  return null
}

const ABOUT_PLAN: ReadonlySet<string> = new Set([
  'plan_type',
  'carrier',
  'plan_name',
  'coverage_period',
  'coverage_for',
])

const holds = (words: readonly string[], here: ReadonlySet<string>, phrase: readonly string[]): boolean =>
  phrase.length === 1
    ? here.has(phrase[0] ?? '')
    : words.some((_, at) => phrase.every((word, index) => words[at + index] === word))

const unique = <T>(things: readonly T[]): T[] => [...new Set(things)]

/** Words of questions that name nothing, so that they say nothing about which plan or thing is meant. */
const COMMON: ReadonlySet<string> = new Set(
  wordsOf(`able actually again ago ahead all almost alone already always amount another answer anyone apply approximately around ask asks away back bad
    based basic basically become been begin bill bills both bring buy call came cannot case cause caused check choose chosen come comes coming compare compared
    considered copay copayment coinsurance current currently deal decide depend different difference difficult does doing done down due during early easy else end
    enough entire especially even ever everyone everything exact exactly example except expect expected expensive extra fact far fee fees few figure figured fill
    final fine first free full fully further future general generally getting given go goes going gone gonna good gotta great guess half happen happens hard hear
    hello help helps hey hi high higher highest hold hope hour however idea important instead isnt issue itself keep kind kinda know last later least leave left
    less level life likely little live long look looking lose lot lots low lower lowest main maximum maybe meet met middle million minimum minute moment money
    much near necessary needed needs never new next nice none normal nothing now number obtain often ok okay old ones open option options order
    otherwise out own part particular past patient patients per percent percentage perhaps person personal please point possible price probably
    problem provide provided provides put question quick quickly quite rate rather read real really reason recent regarding regular responsible right same saw
    saying second seeing seem seen sense set several share short side similar simple simply since single situation size small someone something
    sometimes soon sorry sort stand start started starting starts stay still stuff sure system table taken taking talk tell ten than thank thanks thing things think
    third thought three time times today together told tomorrow tonight took total toward towards tried try trying turn two typically understand unless until upon
    usual usually versus via wait walk wanna wanted wants way ways week weeks well went wonder wondering word work works worth wrong yet
    individual family families single couple wife husband spouse kid kids child children son daughter mother father parent parents mom dad adult adults
    nobody people guy woman man lady doctor doctors provider providers network insured enrollee subscriber policyholder patient
    cover covering compare comparing rank list show tell give say said says state stated states applies applying
    lowest cheapest smallest highest biggest largest fewest best worst cheaper shop shopping dollar dollars owe owes owed spend spends spending
    yes no not dont doesnt didnt wont cant couldnt wouldnt shouldnt isnt arent wasnt im ive id ill youre hes shes theyre theres whats hows wheres whos
    tier one two three four five six seven eight nine ten prior authorization authorize authorized approval approve approved required require requires
    limit limits limited restriction restrictions exception exceptions condition conditions visit visits session sessions days nights
    require requirement pocket cost sharing split responsibility portion bucks cash pricing priced charge typical average roughly
    versus under over above below between across each both either neither pick picked picking prescribed fills filling picks
    sees seeing uses using went goes took happens happened happening hurts hurt hurting break breaks broke broken emergency sudden suddenly accident falls fell
    middle night weekend saturday sunday tonight morning evening ill sick appointment book booked schedule getting treated treatment treat care
    sheet brochure file files pdf document upload uploaded summary benefits sbc form page pages`),
)
