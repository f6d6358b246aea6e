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
export const STATES = Object.keys(ZIP_CODES)

let made = 0

/** An assessment by a new consumer, spread over the states. With `broker_id`, it came through that broker's link. */
export function intake(broker_id?: string) {
  made += 1
  return {
    first_name: 'Jordan',
    last_name: `Consumer ${made}`,
    email: `consumer-${process.pid}-${made}@example.test`,
    phone: '555-0134',
    age: 20 + (made % 45),
    gender: made % 2 === 0 ? 'female' : 'male',
    zip_code: Object.values(ZIP_CODES)[made % STATES.length],
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
    broker_id,
  }
}
