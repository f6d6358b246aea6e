import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { PEOPLE } from '../../../prisma/demo-agency.ts'
import { click, fill, type Screen, see, steps, type Tour } from '../screen.ts'
import type { World } from '../world.ts'

/** The portal as a verified broker of the demo agency sees it. */
export const brokerTour = (world: World): Tour => ({
  name: 'broker',
  as: PEOPLE.elena.email,
  screens: [
    ...overview,
    ...clients(world.client_id),
    ...households(world.households.elena),
    ...ofCensus(world.census_client_id),
    ...censuses,
    ...imports,
    ...messages,
    ...files,
    ...assistant(world.conversation_id),
    { name: 'billing', at: '/broker?tab=billing' },
    { name: 'billing-switch', open: click('button', /^Switch to/), dialog: true },
    {
      name: 'billing-cancel',
      at: '/broker?tab=billing',
      open: click('button', 'Cancel subscription'),
      dialog: true,
    },
    { name: 'calendar', at: '/broker?tab=calendar' },
    { name: 'calendar-move', open: click('button', /^Move:/), dialog: true },
    { name: 'calendar-cancel', at: '/broker?tab=calendar', open: click('button', /^Cancel:/), dialog: true },
    { name: 'tasks', at: '/broker?tab=calendar&view=tasks' },
    { name: 'tasks-change', open: click('button', /^Change:/), dialog: true },
    { name: 'tasks-done', at: '/broker?tab=calendar&view=done' },
    { name: 'mock-patients', at: '/broker?tab=mock-patients' },
    { name: 'agency-profile', at: '/broker?tab=agency-profile' },
    { name: 'agency-profile-email', open: (page) => page.getByText('Email', { exact: true }).first().click() },
    { name: 'settings', at: '/broker?tab=settings' },
    { name: 'saved-reply-new', open: click('button', 'New reply') },
    { name: 'saved-reply-change', at: '/broker?tab=settings', open: click('button', /^Change: /) },
    { name: 'tutorial', at: '/broker/tutorial' },
    { name: 'intake-contact-agent', at: `/intake?agent=${world.elena.user.id}` },
  ],
})

/** A broker with clients in Alaska and New York, whose marketplaces have rules of their own. */
export const otherStatesTour = ({ households: { marcus } }: World): Tour => ({
  name: 'broker-other-states',
  as: PEOPLE.marcus.email,
  screens: [...households(marcus), ...afterwards],
})

/** What leaves something behind, which no other picture shows. */
const afterwards: readonly Screen[] = [
  {
    name: 'clients-undo',
    at: '/broker?tab=clients',
    async open(page) {
      await page.keyboard.press('*')
      await page.getByRole('toolbar', { name: 'Selected clients' }).getByRole('button', { name: 'Task' }).click()
      await page.getByRole('dialog').getByLabel('What to do').fill('Call about the new plans')
      await click('button', /^Do it for/)(page)
      await page.getByRole('region', { name: 'Clients' }).getByRole('button', { name: 'Undo' }).waitFor()
    },
    dialog: true,
  },
  {
    name: 'calendar-address',
    at: '/broker?tab=settings',
    open: steps(click('button', 'Make an address'), see('button', 'Copy address'), (page) =>
      page.getByRole('button', { name: 'Copy address' }).first().scrollIntoViewIfNeeded(),
    ),
    dialog: true,
  },
]

const DONE = { now: [], today: [], soon: [], more: 0, next_at: null, changes_at: '2100-01-01T00:00:00Z' }

/** The work list as it is when all of it is done. */
async function emptyWorkList(page: Page) {
  await page.route('**/api/broker/today', (route) => route.fulfill({ json: DONE }))
  await page.reload()
  await page.getByText('You are done for now.').waitFor()
  await page.unroute('**/api/broker/today')
}

const overview: readonly Screen[] = [
  { name: 'overview', at: '/broker', readme: 'overview' },
  { name: 'work-list-empty', at: '/broker', open: emptyWorkList },
  { name: 'notifications', at: '/broker', open: click('button', /^Notifications/), dialog: true },
  { name: 'new-task', at: '/broker', open: click('button', 'New task'), dialog: true },
  { name: 'work-list-snooze', at: '/broker', open: click('button', /^Snooze: /), dialog: true },
  { name: 'snooze-time', open: click('menuitem', 'Until a time you choose'), dialog: true },
  { name: 'account-menu', at: '/broker', open: click('button', /Account of/), dialog: true },
  { name: 'shortcuts', open: click('menuitem', 'Keyboard shortcuts'), dialog: true, wide: true },
  { name: 'quick-search', at: '/broker', open: (page) => page.keyboard.press('ControlOrMeta+k'), dialog: true },
  { name: 'portal-feedback', at: '/broker', open: click('button', 'Feedback'), dialog: true },
  { name: 'lead-code-qr', at: '/broker', open: click('button', /^QR code of/), dialog: true },
  { name: 'lead-code-end', at: '/broker', open: click('button', /^End /), dialog: true },
]

const clients = (client_id: string): readonly Screen[] => [
  { name: 'clients', at: '/broker?tab=clients' },
  { name: 'clients-filters', open: click('button', 'Filters') },
  { name: 'clients-none-found', at: '/broker?tab=clients', open: fill(/^Search clients/, 'nobody-of-that-name') },
  { name: 'clients-table', at: '/broker?tab=clients', open: click('button', 'Show a table'), wide: true },
  { name: 'clients-cards', open: click('button', 'Show cards'), wide: true },
  { name: 'tags', at: '/broker?tab=clients', open: click('button', 'Tags'), dialog: true },
  { name: 'view-form', at: '/broker?tab=clients', open: click('button', 'Save this view'), dialog: true },
  ...['Status', 'Tag', 'Task', 'Message', 'Hand over'].map(
    (act): Screen => ({
      name: `bulk-${act.toLowerCase().replaceAll(' ', '-')}`,
      at: '/broker?tab=clients',
      open: async (page) => {
        await page.keyboard.press('*')
        await page.getByRole('toolbar', { name: 'Selected clients' }).getByRole('button', { name: act }).click()
      },
      dialog: true,
    }),
  ),
  { name: 'client', at: `/broker?tab=clients&client=${client_id}`, readme: 'clients' },
  { name: 'client-more', open: click('button', 'More'), dialog: true },
  {
    name: 'client-palette',
    at: `/broker?tab=clients&client=${client_id}`,
    open: steps(see('button', 'Call'), (page) => page.keyboard.press('ControlOrMeta+k'), see('group', 'This client')),
    dialog: true,
  },
  {
    name: 'client-delete',
    at: `/broker?tab=clients&client=${client_id}`,
    open: async (page) => {
      await click('button', 'More')(page)
      await click('menuitem', 'Delete all data')(page)
    },
    dialog: true,
  },
  {
    name: 'client-appointment',
    at: `/broker?tab=clients&client=${client_id}`,
    open: steps(click('button', 'More'), click('menuitem', 'Book an appointment')),
    dialog: true,
  },
  {
    name: 'client-task-change',
    at: `/broker?tab=clients&client=${client_id}`,
    open: click('button', /^Change: /),
    dialog: true,
  },
  { name: 'client-task', at: `/broker?tab=clients&client=${client_id}`, open: click('button', 'Task'), dialog: true },
  { name: 'client-tag', at: `/broker?tab=clients&client=${client_id}`, open: click('button', 'Tag'), dialog: true },
  { name: 'client-call', at: `/broker?tab=clients&client=${client_id}`, open: click('button', 'Call'), dialog: true },
  {
    name: 'client-ask-documents',
    at: `/broker?tab=clients&client=${client_id}&part=documents`,
    open: steps(click('button', 'Ask for documents'), see('button', 'Send request')),
    dialog: true,
  },
  { name: 'client-household', at: `/broker?tab=clients&client=${client_id}&part=household` },
  { name: 'client-life-event', open: click('button', /^(Record a life event|Correct it)$/), dialog: true },
  { name: 'client-answers', at: `/broker?tab=clients&client=${client_id}&part=answers` },
  { name: 'client-conversation', at: `/broker?tab=clients&client=${client_id}&part=conversation` },
  {
    name: 'client-conversation-files',
    open: async (page) => {
      await page.getByLabel('Files to attach').setInputFiles(PEOPLE_CSV)
      await see('button', /^Remove /)(page)
    },
  },
  { name: 'client-documents', at: `/broker?tab=clients&client=${client_id}&part=documents` },
  { name: 'client-activity', at: `/broker?tab=clients&client=${client_id}&part=activity` },
]

const households = (all: World['households']['elena']): readonly Screen[] =>
  all.map(({ name, client_id }) => ({
    name: `household-${name}`,
    at: `/broker?tab=clients&client=${client_id}&part=household`,
    open: see('region', 'Household'),
  }))

const ofCensus = (client_id: string): readonly Screen[] => [
  {
    name: 'household-edit',
    at: `/broker?tab=clients&client=${client_id}&part=household`,
    open: click('button', 'Fill in from the census'),
  },
]

const PEOPLE_CSV = fileURLToPath(new URL('census.csv', import.meta.url))

const BOOK_CSV = fileURLToPath(new URL('book.csv', import.meta.url))

const imports: readonly Screen[] = [
  { name: 'imports', at: '/broker?tab=clients&import=all' },
  {
    name: 'import-preview',
    async open(page) {
      await page.getByLabel('File of clients').setInputFiles(BOOK_CSV)
      await see('heading', '3. Import')(page)
    },
  },
  { name: 'import-column', open: click('combobox', 'First Name'), dialog: true },
  {
    name: 'import-done',
    open: steps(click('button', 'Import'), see('button', 'Undo the import')),
  },
]

const censuses: readonly Screen[] = [
  { name: 'censuses', at: '/broker?tab=clients&census=all' },
  { name: 'census', open: click('link', /Hillside Bakery/) },
  {
    name: 'census-import',
    open: async (page) => {
      await page.getByLabel('Census file').setInputFiles(PEOPLE_CSV)
      await see('dialog', 'Import into this census')(page)
    },
    dialog: true,
  },
]

const messages: readonly Screen[] = [
  { name: 'messages', at: '/broker?tab=agent-network' },
  { name: 'messages-agents', at: '/broker?tab=agent-network&list=agents' },
  {
    name: 'conversation',
    at: '/broker?tab=agent-network',
    open: click('link', /Marcus Bell/),
    readme: 'messages',
  },
  { name: 'conversation-subject', open: click('button', 'Subject and priority') },
  {
    name: 'conversation-replies',
    at: '/broker?tab=agent-network',
    open: steps(click('link', /Marcus Bell/), click('button', 'Replies')),
    dialog: true,
  },
  {
    name: 'conversation-snoozed',
    at: '/broker?tab=agent-network&view=snoozed',
    open: click('link', /Snoozed until/),
  },
  { name: 'conversation-menu', open: click('button', 'Snooze or hand over'), dialog: true },
  { name: 'messages-snoozed', at: '/broker?tab=agent-network&view=snoozed' },
  { name: 'messages-mine', at: '/broker?tab=agent-network&view=mine' },
  {
    name: 'messages-search',
    at: '/broker?tab=agent-network',
    open: steps(fill('Search all conversations', 'license'), see('list', 'Messages found')),
  },
]

const files: readonly Screen[] = [
  { name: 'files', at: '/broker?tab=files' },
  { name: 'files-preview', open: click('link', /First call checklist/), readme: 'files' },
  { name: 'files-search', at: '/broker?tab=files&q=deductible' },
]

const assistant = (conversation_id: string): readonly Screen[] => [
  { name: 'assistant', at: '/broker?tab=ai-chat' },
  { name: 'assistant-answer', at: `/broker?tab=ai-chat&conversation=${conversation_id}`, readme: 'assistant' },
  {
    name: 'assistant-question',
    at: '/broker?tab=ai-chat',
    open: fill('Question to the assistant', 'Which services are not covered?'),
  },
]
