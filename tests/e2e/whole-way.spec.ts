import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { readPdf } from '@waymark/domain/knowledge/files/extract/pdf'
import { isAccessible } from './accessible.ts'
import { isTranslated, wordsIn } from './consumer-words.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aConsumer, aLicensedBroker, answered, type Consumer, nameOf, type Signed, submit, write } from './people.ts'

// A phone. The titles do not ask for the phone project, because one run of the whole way is enough.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

const linkIn = (mail: string) => /(\/es)?\/status#token=\S+/.exec(mail)?.[0] ?? ''

/** What the broker got from the client, newest first. */
async function heard(request: APIRequestContext, broker: Signed): Promise<string[]> {
  const messages: { message: string }[] = await answered(request, 'get', '/api/agent/messages', undefined, broker)
  return messages.map(({ message }) => message)
}

async function clientOf(request: APIRequestContext, broker: Signed, { email }: Consumer): Promise<string> {
  const found: { id: string }[] = await answered(
    request,
    'get',
    `/api/broker/clients?search=${encodeURIComponent(email)}`,
    undefined,
    broker,
  )
  return found[0]?.id ?? ''
}

/** The text of the PDF that a button downloads, in one line. */
async function pdfBehind(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const { pages } = await readPdf(await readFile(await (await saved).path()), () => undefined)
  return pages
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

for (const { language, locale, path } of [
  { language: 'en', locale: 'en-US', path: '' },
  { language: 'es', locale: 'es-US', path: '/es' },
]) {
  test.describe(`in ${language}`, () => {
    test.use({ locale })
    const say = wordsIn(language)

    test('from the first question to the deletion, a person finds every step, mail and paper', async ({
      open,
      request,
      watch,
    }) => {
      test.slow()
      // The second page still shows what the first one deleted.
      watch.allow(/status of 40[14]/)
      const ada = await aLicensedBroker(request)
      const jo = aConsumer()
      const page = await open()
      const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
      const region = (name: string) => page.getByRole('region', { name: say(name), exact: true })
      const box = (name: string) => page.getByRole('checkbox', { name: say(name) })
      const heading = (name: string) => page.getByRole('heading', { name: say(name), exact: true })
      const looksRight = async (screen: string) => {
        await isTranslated(page, language, screen)
        await isAccessible(page, `${screen} in ${language}`)
      }
      const next = async (step: number) => {
        await looksRight(`before step ${step}`)
        await button('Next').click()
        await expect(page.getByRole('heading', { level: 1, name: say('Step {step} of 7', { step }) })).toBeVisible()
      }

      await page.goto(`${path}/intake?agent=${ada.user.id}`)
      await page.getByLabel(say('First name')).fill(jo.first_name)
      await page.getByLabel(say('Last name')).fill(jo.last_name)
      await page.getByLabel(say('Email address')).fill(jo.email)
      await next(2)
      await page.getByLabel(say('Age')).fill('38')
      await page.getByRole('radio', { name: say('Female') }).check()
      await page.getByLabel(say('ZIP code')).fill('78701')
      await page.getByLabel(say('Household size')).fill('1')
      await page.getByLabel(say('Annual household income')).fill('30,000')
      await next(3)
      await box('Type 2 diabetes').check()
      await next(4)
      await page.getByRole('radio', { name: say('ACA-compliant plan') }).check()
      await next(5)
      await page.getByRole('radio', { name: say('No'), exact: true }).check()
      await page.getByRole('radio', { name: say('Regularly') }).check()
      await next(6)
      await box('Silver').check()
      await button('Next').click()

      await expect(heading('Check your answers')).toBeVisible()
      await expect(page.locator('form')).toContainText(jo.email)
      await expect(page.locator('form')).toContainText('$30,000')
      await next(7)
      await box('I accept the terms and privacy notice').check()
      await looksRight('the last step')
      await button('Complete Assessment').click()

      await expect(heading('Congratulations, your assessment is complete')).toBeVisible()
      const headline = region('Your result').getByRole('heading', { level: 3 }).first()
      await expect(headline).toContainText(/\$\d/)
      const you = say('You').toLowerCase()
      await expect(region('Your result')).toContainText(
        say('These prices are for {who}, after the tax credit.', { who: you }),
      )
      const sources = region('Your result').getByRole('list').last().getByRole('listitem')
      for (const source of await sources.all()) await expect(source).toHaveText(/ \(20\d\d\): ./)
      await looksRight('the result')
      const confirmation = await mailTo(jo.email, say('We received your assessment'))
      const [reference = 'none'] = /\d{3}-\d{3}-\d{3}/.exec(confirmation) ?? []
      await expect(page.getByRole('main')).toContainText(reference)
      const found = (await headline.textContent()) ?? 'nothing'

      const id = await clientOf(request, ada, jo)
      await write(request, ada, id, 'Metformin: $4')
      const mail = await mailTo(jo.email, say('Your agent wrote to you'))
      expect(mail).toContain(nameOf(ada))
      expect(mail).toContain(reference)
      expect(mail).not.toContain('Metformin')
      await page.goto(linkIn(mail))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(region('Messages')).toContainText('Metformin: $4')
      await expect(region('Your result')).toContainText(found)
      await page.getByLabel(say('Write to {to}', { to: ada.user.first_name })).fill('555-0142')
      await button('Send message').click()
      await expect(region('Messages').getByRole('list')).toContainText('555-0142')
      await expect.poll(() => heard(request, ada)).toContain('555-0142')
      await looksRight('the own page')

      const paper = await pdfBehind(page, say('Download your result (PDF)'))
      expect(paper).toContain(found)
      expect(paper).toContain(reference)

      const told = region('What you told us')
      await told.getByRole('button', { name: say('Change: {title}', { title: say('You and your household') }) }).click()
      await page.getByLabel(say('Annual household income')).fill('45,000')
      await looksRight('changing answers')
      await button('Save changes').click()
      await expect(told).toContainText(
        say('Your changes are saved. Your result is up to date, and your agent sees what changed.'),
      )
      await expect(told).toContainText('$45,000')
      await expect(headline).toContainText(/\$\d/)
      await expect(headline).not.toHaveText(found)
      const { changes } = await answered(request, 'get', `/api/broker/clients/${id}`, undefined, ada)
      expect(changes[0].fields).toEqual([{ field: 'annual_income', before: 30_000, after: 45_000 }])

      const lost = await open()
      await lost.goto(`${path}/status`)
      await lost.getByLabel(say('Email address')).fill(jo.email)
      await isTranslated(lost, language, 'lost link')
      await isAccessible(lost, `lost link in ${language}`)
      await lost.getByRole('button', { name: say('Email me the link') }).click()
      await page.goto('about:blank')
      await page.goto(linkIn(await mailTo(jo.email, say('The link to your page'))))

      await expect(region('What you agreed to').getByText(say('You did not agree.'))).toHaveCount(2)
      const receipt = await pdfBehind(page, say('Download the receipt (PDF)'))
      expect(receipt).toContain(say('Consent receipt'))
      expect(receipt).toContain(jo.email)
      expect(receipt).toContain(nameOf(ada))
      expect(receipt).toContain(reference)

      await button('Delete my data…').click()
      await page.getByRole('textbox', { name: say('delete') }).fill(say('delete'))
      await looksRight('about to delete')
      await button('Delete everything').click()
      await expect(heading('Your data was deleted')).toBeVisible()
      await looksRight('deleted')
      expect(
        (
          await request.get(`/api/broker/clients/${id}`, { headers: { authorization: `Bearer ${ada.access_token}` } })
        ).status(),
      ).toBe(404)
    })

    test('whatever a person agreed to, the agent’s message reaches them, and their page says what they agreed to', async ({
      open,
      request,
    }) => {
      test.slow()
      const ada = await aLicensedBroker(request)
      const choices = Array.from({ length: 8 }, (_, bits) => ({
        email_consent: (bits & 1) > 0,
        phone_consent: (bits & 2) > 0,
        text_consent: (bits & 4) > 0,
      }))
      const people = await Promise.all(
        choices.map(async (agreed) => {
          const jo = aConsumer()
          const { id } = await submit(request, ada, jo, { phone: '(512) 555-0142', ...agreed }, locale)
          return { agreed, jo, id }
        }),
      )
      // The agent writes to people who have one.
      for (const { jo } of people) await mailTo(jo.email, say('We received your assessment'))
      await Promise.all(people.map(({ id, jo }) => write(request, ada, id, `Hola, ${jo.last_name}`)))
      const page = await open()
      const agreed_to = page.getByRole('region', { name: say('What you agreed to'), exact: true })
      for (const { agreed, jo } of people) {
        await page.goto('about:blank')
        await page.goto(linkIn(await mailTo(jo.email, say('Your agent wrote to you'))))
        const messages = page.getByRole('region', { name: say('Messages'), exact: true })
        await expect(messages, JSON.stringify(agreed)).toContainText(`Hola, ${jo.last_name}`)
        const given = Object.values(agreed).filter(Boolean).length
        await expect(agreed_to.getByText(say('You agreed.'), { exact: true })).toHaveCount(given)
      }
      await isTranslated(page, language, 'all consents')
      await isAccessible(page, `all consents in ${language}`)
    })
  })
}
