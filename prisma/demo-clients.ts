import { readFileSync } from 'node:fs'

const BROKERS = ['admin', 'elena', 'marcus', 'priya'] as const
const WAYS = ['agent_link', 'lead_code', 'pool', 'admin_queue'] as const

/** A client of the demo agency: their answers, and what happened next. */
export type DemoClient = ReturnType<typeof toClient>

/** Reads `demo-clients.csv`, which has no quotes and separates list items with semicolons. Others who need coverage are `spouse:58`. */
export function demoClients(): DemoClient[] {
  const [header = '', ...lines] = readFileSync(new URL('demo-clients.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const columns = header.split(',')
  return lines.map((line) => {
    const values = line.split(',')
    return toClient((column) => values[columns.indexOf(column)] ?? '')
  })
}

function toClient(text: (column: string) => string) {
  const list = (column: string) => text(column).split(';').filter(Boolean)
  const flag = (column: string) => text(column) === 'yes'
  const number = (column: string) => Number(text(column))
  return {
    broker: oneOf(BROKERS, text('broker')),
    assignment_type: oneOf(WAYS, text('assignment_type')),
    hours_ago: number('hours_ago'),
    contacted_after_hours: text('contacted_after_hours') === '' ? null : number('contacted_after_hours'),
    status: text('status'),
    /** The answers as sent to the intake, which validates them. */
    answers: {
      first_name: text('first_name'),
      last_name: text('last_name'),
      email: `${text('first_name')}.${text('last_name')}@demo-clients.example`.toLowerCase(),
      phone: text('phone'),
      age: number('age'),
      gender: text('gender'),
      zip_code: text('zip_code'),
      household_size: number('household_size'),
      annual_income: number('annual_income'),
      occupation: text('occupation'),
      health_conditions: list('health_conditions'),
      medications: list('medications'),
      tobacco_use: flag('tobacco_use'),
      lifestyle_factors: { exercise: text('exercise') },
      plan_preference: text('plan_preference'),
      preferred_coverage: list('preferred_coverage'),
      covers_others: flag('covers_others'),
      household_members: list('household_members').map(toMember),
      scenario_notes: text('scenario_notes'),
      email_consent: true,
      phone_consent: text('phone') !== '',
      terms_accepted: true,
    },
  }
}

function toMember(text: string) {
  const [relationship, age] = text.split(':')
  return { relationship, age: Number(age) }
}

function oneOf<const T extends string>(options: readonly T[], text: string): T {
  const found = options.find((option) => option === text)
  if (found === undefined) throw new Error(`${text} is none of ${options.join(', ')}`)
  return found
}
