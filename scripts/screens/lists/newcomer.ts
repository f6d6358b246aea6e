import { PEOPLE } from '../../../prisma/demo-agency.ts'
import { click, type Tour } from '../screen.ts'
import type { World } from '../world.ts'

/** The portal as a new broker sees it: empty lists, a trial, and no membership. */
export const newcomerTour = (world: World): Tour => ({
  name: 'newcomer',
  as: PEOPLE.priya.email,
  screens: [
    { name: 'newcomer-overview', at: '/broker' },
    { name: 'newcomer-billing', at: '/broker?tab=billing' },
    { name: 'newcomer-files', at: '/broker?tab=files' },
    { name: 'newcomer-assistant', at: '/broker?tab=ai-chat' },
    { name: 'newcomer-tutorial', at: '/broker/tutorial' },
    { name: 'newcomer-family-network', at: '/sp/dashboard' },
    { name: 'newcomer-referrals', at: '/tw/dashboard?tab=referrals' },
    { name: 'checkout', at: world.checkout_path },
  ],
})

/** The portal without an account. The browser responds to every call itself. */
export const demoTour: Tour = {
  name: 'demo',
  screens: [
    { name: 'demo-overview', at: '/broker', open: click('button', 'Try the demo') },
    ...(['clients', 'agent-network', 'files', 'ai-chat', 'billing', 'mock-patients', 'agency-profile'] as const).map(
      (tab) => ({ name: `demo-${tab}`, at: `/broker?tab=${tab}` }),
    ),
    { name: 'demo-tutorial', at: '/broker/tutorial' },
    { name: 'demo-tw-feed', at: '/tw/dashboard' },
    { name: 'demo-sp-matrix', at: '/sp/dashboard' },
  ],
}
