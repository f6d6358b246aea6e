const ZIP_CODES = {
  TX: '75001',
  CA: '90001',
  FL: '33101',
  NY: '10001',
  IL: '60601',
  GA: '30301',
  OH: '43004',
  NC: '27601',
  MI: '48201',
  PA: '19101',
  AZ: '85001',
  WA: '98101',
}
type State = keyof typeof ZIP_CODES
export const STATES = Object.keys(ZIP_CODES).filter((state): state is State => state in ZIP_CODES)

let made = 0

/**
 * An assessment by a new consumer. It came through the link of a broker, who is licensed in the consumer's state, or is
 * for the pool of one of the states in turn.
 */
export function intake(broker?: { id: string; state: State }) {
  made += 1
  const state = broker?.state ?? STATES[made % STATES.length] ?? 'TX'
  return {
    first_name: 'Jordan',
    last_name: `Consumer ${made}`,
    email: `consumer-${process.pid}-${made}@example.test`,
    phone: '555-0134',
    age: 20 + (made % 45),
    gender: made % 2 === 0 ? 'female' : 'male',
    zip_code: ZIP_CODES[state],
    household_size: 1 + (made % 4),
    annual_income: 30_000 + (made % 60) * 1000,
    health_conditions: made % 3 === 0 ? ['diabetes_type_2', 'uncontrolled_hypertension'] : ['none'],
    medications: made % 3 === 0 ? ['metformin'] : [],
    lifestyle_factors: { exercise: 'regular' },
    preferred_coverage: ['silver'],
    plan_preference: 'aca_compliant',
    occupation: 'Teacher',
    tobacco_use: made % 7 === 0,
    covers_others: false,
    email_consent: true,
    phone_consent: false,
    terms_accepted: true,
    scenario_notes: 'I want a plan that lets me keep my doctor.',
    broker_id: broker?.id,
  }
}
