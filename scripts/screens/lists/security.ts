import type { Page } from '@playwright/test'
import { PEOPLE } from '../../../prisma/demo-agency.ts'
import { withAuthenticator } from '../../../tests/e2e/authenticator.ts'
import { click, fill, type Screen, see, steps, type Tour } from '../screen.ts'

const SETTINGS = '/broker?tab=settings'
const factors = (page: Page) => page.getByRole('region', { name: 'Second sign-in step' })

/** Brings a part of the settings to the top of the window. */
const scrollTo = (name: string) => async (page: Page) => {
  const part = page.getByRole('region', { name })
  await part.waitFor()
  await part.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

const withoutToast = async (page: Page) => {
  const close = page.getByRole('button', { name: 'Close', exact: true })
  await close.click()
  await close.waitFor({ state: 'detached' })
}

/** Refuses calls with this code, as the server would in an hour or with another setting. */
const refuse = (page: Page, path: RegExp, code: string) =>
  page.route(path, (route) => route.fulfill({ status: 403, json: { detail: 'Refused', code, request_id: 'made-up' } }))

/** Passkeys, codes, sessions and the confirmation, of a broker who has none of them before and after. */
export const securityTour: Tour = {
  name: 'security',
  as: PEOPLE.marcus.email,
  screens: [
    { name: 'security-none', at: SETTINGS, open: scrollTo('Second sign-in step'), dialog: true },
    { name: 'security-sessions', open: scrollTo('Where you are signed in'), dialog: true },
    {
      name: 'security-app',
      at: SETTINGS,
      open: steps(
        click('button', 'Set up an authenticator app'),
        (page) => factors(page).locator('code').waitFor(),
        scrollTo('Second sign-in step'),
      ),
      dialog: true,
    },
    {
      name: 'security-recovery-codes',
      at: SETTINGS,
      open: steps(
        withAuthenticator,
        click('button', 'Add a passkey'),
        see('button', 'I saved them'),
        scrollTo('Second sign-in step'),
        withoutToast,
      ),
      dialog: true,
    },
    {
      name: 'security-passkey',
      open: steps(click('button', 'I saved them'), scrollTo('Second sign-in step')),
      dialog: true,
    },
    {
      name: 'security-confirmation',
      open: async (page) => {
        await refuse(page, /\/recovery-codes$/, 'confirmation_needed')
        await click('button', 'Make new codes')(page)
        await see('dialog', 'Please confirm that it is you')(page)
      },
      dialog: true,
      fails: true,
    },
    {
      name: 'security-set-up-first',
      at: SETTINGS,
      open: async (page) => {
        await click('button', /^Remove passkey/)(page)
        await see('button', 'Add a passkey')(page)
        await page.getByRole('button', { name: /^Remove passkey/ }).waitFor({ state: 'detached' })
        await refuse(page, /\/api\/(?!broker\/(security|auth))/, 'second_factor_needed')
        await page.reload()
        await see('heading', 'Set up a second sign-in step')(page)
      },
      fails: true,
      dialog: true,
    },
  ],
}

const step: readonly Screen[] = [
  {
    name: 'sign-in-second-step',
    at: '/broker/login',
    open: steps(
      fill('Email', PEOPLE.marcus.email),
      fill(/^Password/, 'made-up-word'),
      click('button', 'Sign In'),
      see('button', 'Use your passkey'),
    ),
    dialog: true,
  },
  { name: 'sign-in-recovery-code', open: click('button', 'Use a recovery code'), dialog: true },
]

/** The second step of a sign-in. The browser responds to the first one itself. */
export const secondStepTour: Tour = {
  name: 'second step',
  answers: {
    '/api/broker/auth/login': {
      mfa_required: true,
      mfa_token: 'made-up',
      methods: ['passkey', 'authenticator_app', 'recovery_code'],
    },
  },
  screens: step,
}
