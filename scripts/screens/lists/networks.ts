import { PEOPLE } from '../../../prisma/demo-agency.ts'
import { click, type Screen, type Tour } from '../screen.ts'

const professional: readonly Screen[] = [
  { name: 'tw-feed', at: '/tw/dashboard', readme: 'network' },
  { name: 'tw-feed-post', open: click('button', 'Post an opportunity') },
  { name: 'tw-feed-interest', at: '/tw/dashboard', open: click('button', /^Show interest/) },
  { name: 'tw-referrals', at: '/tw/dashboard?tab=referrals' },
  { name: 'tw-referrals-submit', open: click('button', 'Submit a referral') },
  { name: 'tw-ledger', at: '/tw/dashboard?tab=ledger' },
  { name: 'tw-ledger-statement', open: click('button', 'Statement'), dialog: true },
  { name: 'tw-cases', at: '/tw/dashboard?tab=cases' },
  {
    name: 'tw-cases-write',
    open: (page) => page.getByLabel('Write a case study about').selectOption({ index: 1 }),
  },
  { name: 'tw-knowledge', at: '/tw/dashboard?tab=knowledge' },
  { name: 'tw-knowledge-suggest', open: click('button', 'Suggest a resource') },
  { name: 'tw-council', at: '/tw/dashboard?tab=council' },
  { name: 'tw-council-request', open: click('button', 'Request a council') },
  {
    name: 'tw-council-open',
    at: '/tw/dashboard?tab=council',
    open: click('link', /A family’s plan/),
  },
]

const family: readonly Screen[] = [
  { name: 'sp-matrix', at: '/sp/dashboard' },
  { name: 'sp-matrix-offer', open: click('button', 'Offer or ask') },
  { name: 'sp-directory', at: '/sp/dashboard?tab=directory' },
  { name: 'sp-stories', at: '/sp/dashboard?tab=stories' },
  { name: 'sp-stories-write', open: click('button', 'Write a story') },
  { name: 'sp-council', at: '/sp/dashboard?tab=council' },
  { name: 'sp-knowledge', at: '/sp/dashboard?tab=knowledge' },
  { name: 'sp-trust-credits', at: '/sp/dashboard?tab=trust-credits' },
  { name: 'sp-trust-credits-record', open: click('button', 'Record hours') },
]

/** Both networks, as a member sees them. */
export const networksTour: Tour = {
  name: 'networks',
  as: PEOPLE.elena.email,
  screens: [...professional, ...family],
}
