import { Readable } from 'node:stream'
import type { AUDIENCES, RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import type { FileStorage } from '@waymark/domain/foundation/storage/storage'
import { type Sql, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'

interface DemoLink {
  title: string
  category: (typeof RESOURCE_CATEGORIES)[number]
  description: string
  audience: (typeof AUDIENCES)[number]
  url: string
}

/** Public pages of government agencies. */
const LINKS: readonly DemoLink[] = [
  {
    title: 'Self-employed health insurance deduction',
    category: 'Finance',
    description: 'Who can deduct premiums, and the worksheet for it (Form 7206).',
    audience: 'both',
    url: 'https://www.irs.gov/forms-pubs/about-form-7206',
  },
  {
    title: 'Small business health care tax credit',
    category: 'Finance',
    description: 'Which employers with fewer than 25 employees can claim it, and for how long.',
    audience: 'TW',
    url: 'https://www.irs.gov/affordable-care-act/employers/small-business-health-care-tax-credit-and-the-shop-marketplace',
  },
  {
    title: 'COBRA continuation coverage',
    category: 'Compliance',
    description: 'What employers must tell people who leave, and when.',
    audience: 'TW',
    url: 'https://www.dol.gov/general/topic/health-plans/cobra',
  },
  {
    title: 'Special enrollment periods',
    category: 'Enrollment',
    description: 'Which life events allow a family to enroll outside the yearly period.',
    audience: 'both',
    url: 'https://www.healthcare.gov/coverage-outside-open-enrollment/special-enrollment-period/',
  },
  {
    title: 'Medicaid and CHIP for families',
    category: 'Benefits',
    description: 'Who is covered in each state, and how to apply at any time of the year.',
    audience: 'SP',
    url: 'https://www.healthcare.gov/medicaid-chip/',
  },
]

const CHECKLIST = Buffer.from(
  [
    'step,what to ask an employer,why',
    '1,How many people work here and how many are covered,The count decides which plans there are',
    '2,When does the plan renew,Quotes are good for the renewal month',
    '3,What do employer and employees pay today,Savings are shown against this',
    '4,Which doctors and hospitals must stay,The network matters more than the premium',
    '5,Who decides and by when,So that the first call ends with a date',
    '',
  ].join('\r\n'),
)

/** The knowledge base of the demo: links for both networks, and a file. */
export async function seedResources(tx: Sql, storage: FileStorage): Promise<void> {
  for (const { title, category, description, audience, url } of LINKS) {
    await tx.run(sql`
      insert into resource (id, title, category, description, audience, status, url)
      values (${newId()}::uuid, ${title}, ${category}, ${description}, ${audience}, 'published', ${url})`)
  }
  const id = newId()
  const storage_key = `resources/${id}`
  await storage.put(storage_key, Readable.from([CHECKLIST]), CHECKLIST.length)
  await tx.run(sql`
    insert into resource (id, title, category, description, audience, status, storage_key, original_name, media_type, size)
    values (${id}::uuid, 'First call with an employer', 'Getting started',
            'Five questions, and why each is asked. Print it or keep it beside the phone.', 'TW', 'published',
            ${storage_key}, 'First call with an employer.csv', 'text/csv', ${CHECKLIST.length})`)
}
