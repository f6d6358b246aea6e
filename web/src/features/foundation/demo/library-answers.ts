import type { CaseStudy } from '@waymark/contracts/networks/case-studies/endpoints'
import type { AnyResource } from '@waymark/contracts/networks/resources/endpoints'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, newId } from './store.ts'

const says = (text: string, q: string | undefined) => q === undefined || text.toLowerCase().includes(q.toLowerCase())

/** Case studies and the knowledge base. */
export const libraryAnswers = (store: DemoStore) => {
  const now = new Date().toISOString()
  const case_studies: CaseStudy[] = [
    {
      id: newId(),
      network_scope: 'TW',
      title_short: 'A machine shop with 46 employees',
      county: 'Bexar',
      summary: 'They moved to a level-funded plan with gap coverage. The deductible fell and every doctor stayed.',
      lives_covered: 71,
      percent_saved: 21,
      annual_savings: 88_000,
      author_name: 'Priya Natarajan',
      employer_name: null,
      approved_at: now,
    },
  ]
  const resource = (
    title: string,
    category: AnyResource['category'],
    description: string,
    url: string,
  ): AnyResource => ({
    id: newId(),
    title,
    category,
    description,
    audience: 'both',
    url,
    file: null,
    created_at: now,
    status: 'published',
    suggested_by_name: null,
  })
  const resources: AnyResource[] = [
    resource(
      'When people can enroll outside the yearly period',
      'Enrollment',
      'Which events open a special enrollment period, and for how long.',
      'https://www.healthcare.gov/coverage-outside-open-enrollment/special-enrollment-period/',
    ),
    resource(
      'Small business health care tax credit',
      'Finance',
      'Who can claim it, for how many years, and on which form.',
      'https://www.irs.gov/affordable-care-act/employers/small-business-health-care-tax-credit-and-the-shop-marketplace',
    ),
  ]
  return {
    listCaseStudies: ({ query: { network_scope, q } }) => ({
      case_studies: case_studies.filter(
        (one) => one.network_scope === network_scope && says([one.title_short, one.county, one.summary].join(' '), q),
      ),
    }),
    listOwnCaseStudies: () => ({ case_studies: [] }),
    listCaseStudyReferrals: () => ({ referrals: [] }),
    listResources: ({ query: { audience, category, q } }) => ({
      resources: resources.filter(
        (one) =>
          (one.audience === audience || one.audience === 'both') &&
          (category === undefined || one.category === category) &&
          says(`${one.title} ${one.description}`, q),
      ),
    }),
    suggestResource: ({ body }) => ({
      ...body,
      id: newId(),
      file: null,
      created_at: new Date().toISOString(),
      status: 'suggested',
      suggested_by_name: `${store.user.first_name} ${store.user.last_name}`,
    }),
  } satisfies DemoAnswers
}
