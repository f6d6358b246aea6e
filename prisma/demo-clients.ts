import { readFileSync } from 'node:fs'
import { z } from 'zod'

const list = z.string().transform((text) => (text === '' ? [] : text.split(';')))
const flag = z.enum(['yes', 'no']).transform((text) => text === 'yes')
const hours = z.coerce.number().positive()

const row = z
  .object({
    broker: z.enum(['admin', 'elena', 'marcus', 'priya']),
    assignment_type: z.enum(['agent_link', 'lead_code', 'pool', 'admin_queue']),
    hours_ago: hours,
    contacted_after_hours: z
      .literal('')
      .transform(() => null)
      .or(hours),
    status: z.enum(['new', 'contacted', 'quoted', 'enrolled', 'lost']),
    first_name: z.string(),
    last_name: z.string(),
    age: z.coerce.number(),
    gender: z.string(),
    zip_code: z.string(),
    household_size: z.coerce.number(),
    annual_income: z.coerce.number(),
    occupation: z.string(),
    health_conditions: list,
    medications: list,
    tobacco_use: flag,
    exercise: z.string(),
    plan_preference: z.string(),
    preferred_coverage: list,
    covers_others: flag,
    phone: z.string(),
    scenario_notes: z.string(),
  })
  .transform(({ broker, assignment_type, hours_ago, contacted_after_hours, status, exercise, ...answers }) => ({
    broker,
    assignment_type,
    hours_ago,
    contacted_after_hours,
    status,
    answers: {
      ...answers,
      email: `${answers.first_name}.${answers.last_name}@demo-clients.example`.toLowerCase(),
      lifestyle_factors: { exercise },
      email_consent: true,
      phone_consent: answers.phone !== '',
      terms_accepted: true,
    },
  }))

/** A client of the demonstration agency: what they answered, and what became of it. */
export type DemoClient = z.output<typeof row>

/** Reads `demo-clients.csv`: no quotes, lists by semicolon. */
export function demoClients(): DemoClient[] {
  const [header = '', ...lines] = readFileSync(new URL('demo-clients.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const columns = header.split(',')
  return lines.map((line) => {
    const values = line.split(',')
    return row.parse(Object.fromEntries(columns.map((column, index) => [column, values[index]])))
  })
}
