import { readFileSync } from 'node:fs'
import type { NewFile } from '@waymark/domain/knowledge/files/store-file'
import type { DemoName } from './demo-agency.ts'

/**
 * Documents of the verified brokers' agencies. Carriers, people and prices are made up, and phone numbers are 555-01xx.
 */
export interface DemoFile extends Omit<NewFile, 'user_id' | 'size' | 'content'> {
  bytes: Buffer
  broker: DemoName
  hours_ago: number
}

const csv = (...rows: readonly string[][]) => ({
  media_type: 'text/csv',
  bytes: Buffer.from(rows.map((row) => `${row.join(',')}\r\n`).join('')),
})

/** One page of plain text, in a font that every PDF reader has. */
function pdf(...lines: readonly string[]): Pick<DemoFile, 'media_type' | 'bytes'> {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) '`).join('\n')
  const text = `BT /F1 11 Tf 18 TL 72 738 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return { media_type: 'application/pdf', bytes: Buffer.from(file + table + trailer, 'latin1') }
}

const PLAN_COLUMNS = [
  'plan',
  'carrier',
  'metal',
  'monthly_premium_age_40',
  'deductible',
  'out_of_pocket_max',
  'network',
]

export const DEMO_FILES: readonly DemoFile[] = [
  {
    broker: 'elena',
    original_name: 'Carrier contacts TX OK NM.csv',
    file_type: 'agency_knowledge',
    hours_ago: 700,
    ...csv(
      ['carrier', 'states', 'broker_desk', 'phone', 'email', 'hours'],
      ['Bluestem Health', 'OK TX', 'Karen Whitlow', '512-555-0114', 'brokers@bluestem.example', '8-18 CT'],
      ['Lone Star Mutual', 'TX', 'Luis Ortega', '214-555-0137', 'partners@lonestarmutual.example', '8-17 CT'],
      ['Cedar Valley Mutual', 'NM TX', 'Denise Yazzie', '505-555-0162', 'agents@cedarvalley.example', '8-17 MT'],
      ['Red River Health', 'OK', 'Tom Beckett', '405-555-0181', 'desk@redriverhealth.example', '9-17 CT'],
    ),
  },
  {
    broker: 'elena',
    original_name: 'Plan comparison Texas 2026.csv',
    file_type: 'plan_data',
    hours_ago: 310,
    ...csv(
      PLAN_COLUMNS,
      ['Bluestem Bronze 7500', 'Bluestem Health', 'bronze', '389.20', '7500', '10000', 'HMO'],
      ['Bluestem Silver 5000', 'Bluestem Health', 'silver', '506.75', '5000', '8900', 'HMO'],
      ['Lone Star Silver Choice', 'Lone Star Mutual', 'silver', '541.10', '4500', '8700', 'PPO'],
      ['Lone Star Gold Choice', 'Lone Star Mutual', 'gold', '598.40', '2000', '7800', 'PPO'],
      ['Juniper Gold 1500', 'Cedar Valley Mutual', 'gold', '579.95', '1500', '3800', 'PPO'],
    ),
  },
  {
    broker: 'elena',
    original_name: 'Juniper Gold 1500 summary of benefits.pdf',
    file_type: 'plan_data',
    hours_ago: 300,
    media_type: 'application/pdf',
    // A plan document of the tests: aPlanDocument('ruled', 33).
    bytes: readFileSync(new URL('demo-plan.pdf', import.meta.url)),
  },
  {
    broker: 'elena',
    original_name: 'First call checklist.pdf',
    file_type: 'agency_knowledge',
    hours_ago: 120,
    ...pdf(
      'Ruiz Family Insurance: first call checklist',
      '',
      '1. Call within 24 hours of the assessment. Say who you are and who sent you.',
      '2. Confirm ZIP code, household size and expected income for the plan year.',
      '3. Ask which doctors and medicines must be covered. Look them up before you quote.',
      '4. Check for a special enrollment period: a move, a marriage, a birth, lost coverage.',
      '   The window is 60 days from the event.',
      '5. Show two plans, not ten: the lowest total cost, and the one with their doctors.',
      '6. Agree on the next call before you hang up.',
    ),
  },
  {
    broker: 'marcus',
    original_name: 'Carrier contacts FL GA.csv',
    file_type: 'agency_knowledge',
    hours_ago: 240,
    ...csv(
      ['carrier', 'states', 'broker_desk', 'phone', 'email', 'hours'],
      ['Gulf Shore Health', 'FL', 'Anita Mercer', '813-555-0126', 'brokers@gulfshore.example', '8-18 ET'],
      ['Peachtree Mutual', 'GA', 'Walter Simms', '404-555-0149', 'agents@peachtreemutual.example', '8-17 ET'],
      ['Suncoast Care', 'FL GA', 'Rosa Delgado', '305-555-0173', 'partners@suncoastcare.example', '9-18 ET'],
    ),
  },
  {
    broker: 'marcus',
    original_name: 'Plan comparison Florida Georgia 2026.csv',
    file_type: 'plan_data',
    hours_ago: 160,
    ...csv(
      PLAN_COLUMNS,
      ['Gulf Shore Bronze Saver', 'Gulf Shore Health', 'bronze', '402.60', '7000', '9800', 'HMO'],
      ['Gulf Shore Silver Select', 'Gulf Shore Health', 'silver', '528.30', '4800', '8800', 'HMO'],
      ['Peachtree Silver 5000', 'Peachtree Mutual', 'silver', '497.15', '5000', '8900', 'EPO'],
      ['Suncoast Gold 1800', 'Suncoast Care', 'gold', '611.85', '1800', '7700', 'PPO'],
    ),
  },
  {
    broker: 'marcus',
    original_name: 'Coverage for the self-employed.pdf',
    file_type: 'agency_knowledge',
    hours_ago: 60,
    ...pdf(
      'Bell & Harbor Benefits: coverage for the self-employed',
      '',
      "Income: use the net profit expected for the plan year, not last year's gross.",
      'Report a change of income within 30 days, so that the tax credit can follow it.',
      'Premiums for yourself and your family are usually deductible. A tax adviser decides.',
      'A Bronze plan with a health savings account suits steady earners with savings.',
      'A Silver plan suits incomes that qualify for cost-sharing reductions.',
      'Gap coverage pays fixed amounts on top of a plan. It never replaces one.',
    ),
  },
]
