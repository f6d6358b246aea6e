import { parseConsumerToken, textedToken } from '@waymark/domain/leads/intake/intake-token'
import { loadSecrets } from '@waymark/domain/secrets'
import { isAccessible } from './accessible.ts'
import { answerUpTo, sendAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer, submit, submitFor } from './people.ts'
import { live, openPart } from './portal.ts'

const linkIn = (mail: string) => /\/status#token=\S+/.exec(mail)?.[0] ?? ''
const WORDS = /Text me when my agent is chosen or writes to me, and about my appointments\./

test('a client who agreed to texts sees it on their page and takes it back, and the agent sees both @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo, { phone: '(512) 555-0142', text_consent: true })
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await live(broker)
  await expect(broker.getByText('Each is also emailed and texted to them')).toBeVisible()
  await expect(broker.getByText('No consent to call')).toBeVisible()

  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, 'We received your assessment')))
  const consents = page.getByRole('region', { name: 'What you agreed to' })
  const row = consents.getByRole('listitem').filter({ hasText: 'Text me when' })
  await expect(row).toContainText('You agreed.')
  await isAccessible(page, 'status, with consent to texts')
  await row.getByRole('button', { name: /^Withdraw/ }).click()
  await expect(row).toContainText('We will stop texting you.')
  await row.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(row).toContainText('You withdrew this on')
  await expect(broker.getByText('Each is also emailed to them')).toBeVisible()
  await openPart(broker, 'Activity')
  await expect(broker.getByText('No longer wants texts')).toBeVisible()
})

test('the link of a text opens messages, and offers to email the link that opens the result @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const phone = '(512) 555-0143'
  const { intake_token } = await submit(request, ada, jo, { phone, text_consent: true })
  const link = await inDatabase(async (db) => {
    const secrets = await loadSecrets(db)
    const { client_id, since } = parseConsumerToken(secrets, intake_token)
    return `/status#token=${textedToken(secrets, client_id, since, phone)}`
  })
  const page = await open()
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Your result' })).toContainText('A text can reach the wrong phone.')
  await expect(page.getByRole('region', { name: 'What you told us' })).toHaveCount(0)
  await expect(page.getByLabel('Write to Ada')).toBeVisible()
  await isAccessible(page, 'status from a text')
  const lost = page.getByRole('region', { name: 'Lost your link?' })
  await lost.getByLabel('Email address').fill(jo.email)
  await lost.getByRole('button', { name: 'Email me the link' }).click()
  await page.goto(linkIn(await mailTo(jo.email, 'The link to your page')))
  await expect(page.getByRole('region', { name: 'What you told us' })).toBeVisible()

  await page.goto(`/es${link}`)
  await expect(page.getByRole('region', { name: 'Su resultado' })).toContainText('teléfono equivocado')
})

test('the box for texts is empty until it is ticked, and the notice, terms and privacy page speak of texts @phone', async ({
  page,
}) => {
  const jo = aConsumer()
  await page.goto('/intake')
  await answerUpTo(page, 7, jo)
  await expect(page.getByRole('region', { name: 'Terms and privacy notice' })).toContainText(
    'We contact you by text message, other email or phone only if you agree to it.',
  )
  const box = page.getByRole('checkbox', { name: WORDS })
  await expect(box).not.toBeChecked()
  await expect(page.getByText('You gave no phone number.')).toHaveCount(2)
  await isAccessible(page, 'the last step, with texts')
  await box.check()
  await sendAssessment(page)
  await page.goto(linkIn(await mailTo(jo.email, 'We received your assessment')))
  await expect(page.getByRole('listitem').filter({ hasText: WORDS })).toContainText("our texts can't reach you")

  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Text messages' })).toBeVisible()
  await page.goto('/privacy')
  await expect(page.getByText('Stop text messages:')).toBeVisible()
})
