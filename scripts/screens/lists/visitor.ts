import type { Page } from '@playwright/test'
import { acceptTerms, answerStep } from '../../../tests/e2e/assessment.ts'
import { click, fill, type Screen, see, steps, type Tour } from '../screen.ts'
import { CONSUMER, type World } from '../world.ts'

/** Google sends people back to this path; any answer would leave the page at once. */
const GOOGLE = '/api/auth/google/verify'

/** The pages that people see without signing in. */
export const visitorTour = (world: World): Tour => ({
  name: 'visitor',
  answers: {
    [GOOGLE]: null,
    '/api/clients': world.submission,
    '/api/business/leads': world.business_lead,
  },
  screens: [
    { name: 'landing', at: '/' },
    { name: 'landing-personal', at: '/', open: click('link', /^Personal insurance/) },
    { name: 'landing-feedback', open: click('button', /feedback/i), dialog: true },
    ...assessment,
    ...business,
    ...medical,
    { name: 'network-professional', at: '/tw' },
    { name: 'network-professional-apply', at: '/tw/apply' },
    { name: 'network-family', at: '/sp' },
    { name: 'network-family-apply', at: '/sp/apply' },
    { name: 'application', at: world.application_path },
    { name: 'application-without-token', at: '/application' },
    { name: 'access', at: '/access' },
    { name: 'access-request', open: click('button', 'Request Network Access') },
    { name: 'access-white-label', at: '/access', open: click('button', 'Ask about white label') },
    { name: 'broker-pro', at: '/broker-pro' },
    { name: 'federation', at: '/federation-preview' },
    { name: 'terms', at: '/terms' },
    { name: 'privacy', at: '/privacy' },
    { name: 'shared-census', at: world.census_path },
    { name: 'shared-census-expired', at: '/census#made-up', fails: true },
    { name: 'status', at: world.status_path },
    { name: 'status-without-token', at: '/status' },
    { name: 'book', at: `/book?agent=${world.elena.user.id}` },
    {
      name: 'book-time',
      async open(page) {
        await page.getByLabel('Day', { exact: true }).selectOption({ index: 2 })
        await page.getByRole('group', { name: 'Time' }).getByRole('radio').nth(3).check()
      },
    },
    { name: 'book-without-agent', at: '/book' },
    { name: 'appointment-without-token', at: '/appointment' },
    { name: 'confirm-answers-without-token', at: '/confirm-answers' },
    { name: 'unsubscribe', at: '/unsubscribe' },
    { name: 'not-found', at: '/nowhere', fails: true },
    ...signIn,
    { name: 'reset-password', at: world.reset_path },
    { name: 'reset-password-without-token', at: '/broker/reset-password' },
  ],
})

const answer = (step: number) => (page: Page) => answerStep(page, step, CONSUMER)

const assessment: readonly Screen[] = [
  { name: 'intake-1', at: '/intake' },
  { name: 'intake-1-problems', open: click('button', 'Next') },
  { name: 'intake-2', at: '/intake', open: answer(1) },
  { name: 'intake-3', open: answer(2), readme: 'intake' },
  { name: 'intake-4', open: answer(3) },
  { name: 'intake-5', open: answer(4) },
  { name: 'intake-6', open: answer(5) },
  { name: 'intake-7', open: answer(6) },
  { name: 'intake-check', open: steps(click('button', 'Previous'), see('heading', 'Check your answers')) },
  {
    name: 'congratulations',
    open: steps(
      click('button', 'Next'),
      acceptTerms,
      click('button', 'Complete Assessment'),
      see('heading', 'Congratulations, your assessment is complete'),
    ),
  },
  { name: 'assessment', at: '/assessment' },
  { name: 'intake-help', at: '/intake', open: click('button', 'Need Help?'), dialog: true },
  { name: 'intake-save', at: '/intake', open: click('button', 'Save and continue later'), dialog: true },
  {
    name: 'intake-2-household',
    at: '/intake',
    open: steps(
      answer(1),
      fill('ZIP code', '75024'),
      see('group', 'County'),
      click('checkbox', /should also cover others/),
      click('button', 'Add person'),
    ),
  },
  { name: 'congratulations-other-tab', at: '/congratulations' },
]

const business: readonly Screen[] = [
  { name: 'business', at: '/business', readme: 'business' },
  { name: 'business-form', at: '/business?step=2' },
  {
    name: 'business-snapshot',
    open: async (page) => {
      await page.getByLabel('Company name').fill('Harbor Bakery')
      await page.getByLabel('Contact name').fill('Sam Owner')
      await page.getByLabel('Email').fill('sam@example.test')
      await page.getByLabel('I agree to be contacted by a licensed agent about group benefit options.').check()
      await page.getByRole('group', { name: 'Your role' }).getByLabel('Owner').check()
      await page.getByLabel('21 to 50').check()
      await page.getByRole('group', { name: 'Current deductible' }).getByLabel('$7,500', { exact: true }).check()
      await click('button', 'Get My Savings Snapshot')(page)
      await see('heading', 'Your Business Savings Snapshot')(page)
    },
  },
]

const medical: readonly Screen[] = [
  { name: 'medical', at: '/medical' },
  { name: 'medical-join', at: '/medical?view=join' },
  { name: 'medical-match', at: '/medical?view=match' },
  {
    name: 'medical-results',
    open: async (page) => {
      await page.getByLabel('Your name').fill('Rosa')
      await page.getByRole('radio', { name: 'Digestive health' }).check()
      await page.getByRole('radio', { name: /^Evidence-based/ }).check()
      await click('button', 'Find My Match')(page)
    },
  },
  { name: 'medical-appointment', open: click('button', /^Request appointment/) },
  { name: 'medical-practitioner', at: '/medical?view=practitioner' },
]

const signIn: readonly Screen[] = [
  { name: 'sign-in', at: '/broker' },
  { name: 'sign-in-problems', at: '/broker/login', open: click('button', 'Sign In') },
  { name: 'join', at: '/broker/register' },
  { name: 'join-agreement', open: click('button', 'Read the agreement'), dialog: true },
  {
    name: 'forgot-password',
    at: '/broker/forgot-password',
    open: fill('Email', CONSUMER.email),
  },
  { name: 'forgot-password-sent', open: steps(click('button', 'Email me a link')) },
  { name: 'google-return', at: '/profile#session_id=made-up', waits: true },
]
