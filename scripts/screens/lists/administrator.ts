import { PEOPLE } from '../../../prisma/demo-agency.ts'
import { click, fill, type Screen, steps, type Tour } from '../screen.ts'
import type { World } from '../world.ts'

/** The console, and the parts of the portal for administrators only. */
export const administratorTour = (world: World): Tour => ({
  name: 'administrator',
  as: PEOPLE.admin.email,
  screens: [
    ...running(world),
    ...inbox(world),
    ...networks,
    ...access(world),
    ...architect,
    { name: 'admin-overview', at: '/broker' },
  ],
})

const KINDS = ['leads', 'messages', 'files', 'applications', 'opportunities', 'referrals', 'fee-referrals']

const running = ({ client_id }: World): readonly Screen[] => [
  { name: 'admin-dashboard', at: '/admin/dashboard' },
  { name: 'admin-search', open: (page) => page.keyboard.press('ControlOrMeta+k'), dialog: true },
  { name: 'admin-data', at: '/admin/data' },
  ...KINDS.map((kind) => ({ name: `admin-data-${kind}`, at: `/admin/data?kind=${kind}` })),
  { name: 'admin-client', at: `/admin/data?client=${client_id}`, readme: 'history' },
  {
    name: 'admin-client-give',
    open: steps(fill('Assign to another agent', 'Marcus'), click('option', /Marcus Bell/), click('button', 'Assign')),
    dialog: true,
  },
  { name: 'admin-queues', at: '/admin/queues', readme: 'queues' },
  { name: 'admin-queue-pause', open: click('button', /^Pause /), dialog: true },
  { name: 'admin-deliveries', at: '/admin/queues?show=deliveries' },
  { name: 'admin-deliveries-later', at: '/admin/queues?show=deliveries&state=later' },
  {
    name: 'admin-delivery',
    open: (page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('link').first().click(),
  },
  { name: 'admin-queue-history', at: '/admin/queues?show=history' },
  { name: 'admin-processes', at: '/admin/queues?show=processes' },
  { name: 'admin-system', at: '/admin/system' },
  { name: 'admin-setting-prices', at: '/admin/system?setting=prices' },
  { name: 'admin-setting-table', at: '/admin/system?setting=fee_tiers' },
]

const inbox = ({ application_id }: World): readonly Screen[] => [
  { name: 'admin-business-leads', at: '/admin/business-leads' },
  { name: 'admin-business-lead', open: click('link', /Harbor Street Dental/) },
  { name: 'admin-contacts', at: '/admin/contacts' },
  { name: 'admin-contact', open: click('link', /Noel Park/) },
  { name: 'admin-applications', at: '/admin/applications' },
  { name: 'admin-application', at: `/admin/applications?application=${application_id}` },
  { name: 'admin-application-approve', open: click('button', 'Approve'), dialog: true },
  {
    name: 'admin-application-decline',
    at: `/admin/applications?application=${application_id}`,
    open: steps(fill('Your message to the applicant', 'Not this year.'), click('button', 'Decline with this reason')),
    dialog: true,
  },
  {
    name: 'admin-application-not-needed',
    at: '/admin/applications',
    open: steps(click('link', /Hanna Okoye/), click('button', 'Compliance check does not apply')),
  },
  { name: 'admin-memberships', at: '/admin/medical-memberships' },
  { name: 'admin-membership-erase', open: click('button', /^Erase the application/), dialog: true },
  { name: 'admin-suggestions', at: '/admin/suggestions' },
]

const networks: readonly Screen[] = [
  { name: 'admin-referrals', at: '/admin/referrals' },
  {
    name: 'admin-referral',
    open: (page) => page.getByRole('list', { name: 'Referrals' }).getByRole('link').first().click(),
  },
  { name: 'admin-referral-correct', open: click('button', 'Correct head count or state') },
  { name: 'admin-referral-lost', open: click('button', 'Lost'), dialog: true },
  { name: 'admin-case-studies', at: '/admin/case-studies' },
  { name: 'admin-resources', at: '/admin/resources' },
  { name: 'admin-resource-add', open: click('button', 'Add a resource') },
  { name: 'admin-stories', at: '/admin/stories' },
  { name: 'admin-stories-published', at: '/admin/stories?status=published' },
  { name: 'admin-trust-credits', at: '/admin/trust-credits' },
]

const access = ({ elena }: World): readonly Screen[] => {
  const user = `/admin/users?user=${elena.user.id}`
  return [
    { name: 'admin-users', at: '/admin/users' },
    { name: 'admin-user', at: user },
    { name: 'admin-user-suspend', open: click('button', /^Suspend subscription/), dialog: true },
    { name: 'admin-user-password', at: user, open: click('button', /^Reset password/), dialog: true },
    { name: 'admin-user-code', at: user, open: click('button', /^Access code for/), dialog: true },
    { name: 'admin-user-role', at: user, open: click('button', 'Make administrator'), dialog: true },
    { name: 'admin-user-disable', at: user, open: click('button', /^Disable account/), dialog: true },
    { name: 'admin-user-delete', at: user, open: click('button', /^Delete account/), dialog: true },
    { name: 'admin-invites', at: '/admin/invites' },
    { name: 'admin-invite', open: click('button', 'Invite'), dialog: true },
    { name: 'admin-deletions', at: '/admin/deletions' },
    { name: 'admin-access-log', at: '/admin/access-log' },
  ]
}

const architect: readonly Screen[] = [
  { name: 'architect', at: '/broker?tab=architect' },
  { name: 'architect-cleanup', open: click('button', 'Clean up mock clients'), dialog: true },
  {
    name: 'architect-cleanup-all',
    at: '/broker?tab=architect',
    open: click('button', 'Clean up all data'),
    dialog: true,
  },
]
