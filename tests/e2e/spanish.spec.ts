import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer, answered, submit } from './people.ts'

const go = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()
const atStep = (page: Page, step: number) =>
  expect(page.getByRole('heading', { level: 1, name: `Paso ${step} de 7` })).toBeVisible()

test('a family takes the assessment, gets its result and its mail in Spanish @phone', async ({ page }) => {
  const jo = aConsumer()
  await page.goto('/es/intake')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page).toHaveTitle(/^Evaluación gratuita/)
  await atStep(page, 1)
  await go(page)
  await expect(page.getByRole('alert')).toContainText('Falta este dato: Correo electrónico')
  await expect(page.getByText('Nombre (opcional)')).toBeVisible()
  await isAccessible(page, 'step 1 in Spanish')
  await page.getByLabel('Nombre').fill(jo.first_name)
  await page.getByLabel('Correo electrónico').fill(jo.email)
  await go(page)
  await page.getByLabel('Edad').fill('35')
  await page.getByRole('radio', { name: 'Femenino' }).check()
  await page.getByLabel('Código postal').fill('78701')
  await page.getByLabel('Personas en el hogar').fill('3')
  await page.getByLabel('Ingreso anual del hogar').fill('52,000')
  await page.getByRole('checkbox', { name: /también debe cubrir a otras personas/ }).check()
  await page.getByRole('region', { name: 'Persona 2' }).getByLabel('Edad o fecha de nacimiento').fill('9')
  await isAccessible(page, 'step 2 in Spanish')
  await go(page)
  await page.getByRole('checkbox', { name: 'Ninguno de estos' }).check()
  await go(page)
  await page.getByRole('radio', { name: /^Plan que cumple con ACA/ }).check()
  await go(page)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('radio', { name: 'Con regularidad' }).check()
  await go(page)
  await atStep(page, 6)
  await expect(page.getByText(/Los precios son estimados para usted/)).toBeVisible()
  await expect(page.getByText(/^Fuentes: .*resumidos por terceros/)).toBeVisible()
  await page.getByRole('checkbox', { name: /^Plata Cerca de \$[\d,]+ al mes/ }).check()
  await go(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Revise sus respuestas' })).toBeVisible()
  await expect(page.locator('form')).toContainText('$52,000')
  await isAccessible(page, 'check your answers in Spanish')
  await page.getByRole('link', { name: 'Cambiar: El tipo de plan' }).click()
  await go(page)
  await go(page)
  await isAccessible(page, 'step 7 in Spanish')
  await page.getByRole('checkbox', { name: 'Acepto los términos y el aviso de privacidad' }).check()
  await page.getByRole('button', { name: 'Completar la evaluación' }).click()
  await expect(page.getByRole('heading', { name: 'Felicidades, completó su evaluación' })).toBeVisible()
  await expect(page).toHaveURL(/\/es\/congratulations/)
  const result = page.getByRole('region', { name: 'Su resultado' })
  await expect(result).toContainText(/crédito fiscal/)
  await expect(result).toContainText('Pregúntele a su agente')
  await expect(result).toContainText('Niveles de pobreza del HHS')
  await isAccessible(page, 'the result in Spanish')

  const mail = await mailTo(jo.email, 'Recibimos su evaluación')
  expect(mail).toContain('Detener los correos de servicio')
  await page.goto(/\/es\/status#token=\S+/.exec(mail)?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1, name: 'Su evaluación' })).toBeVisible()
  const told = page.getByRole('region', { name: 'Lo que nos dijo' })
  await expect(told).toContainText('Con regularidad')
  await isAccessible(page, 'the status in Spanish')
  await told.getByRole('button', { name: 'Cambiar: Usted y su hogar' }).click()
  await page.getByLabel('Edad', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await expect(page.getByRole('alert')).toContainText('Falta este dato: Edad')
  await page.getByLabel('Edad', { exact: true }).fill('36')
  await page.getByRole('button', { name: 'Guardar los cambios' }).click()
  await expect(told).toContainText('Sus cambios se guardaron.')
})

test('the browser’s language opens the page in it, and a choice is kept with the answers and the focus @phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'es-MX', ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/intake?step=1')
  await expect(page).toHaveURL(/\/es\/intake\?step=1$/)
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\d\/intake\?step=1$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByLabel('First name')).toHaveValue('Lucía')
  await expect(page.getByRole('link', { name: 'Español' })).toBeFocused()
  await page.goto('/intake')
  await expect(page).toHaveURL(/\d\/intake/)
  await page.getByRole('link', { name: 'Español' }).click()
  await page.getByRole('link', { name: 'Para agentes (en inglés)', exact: true }).click()
  await expect(page).toHaveURL(/\d\/broker/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.close()
})

test('an agent writes in Spanish with ready sentences, and sees the English beside them @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const { id, intake_token } = await submit(request, ada, jo, { first_name: 'Rosa' }, 'es-US')
  const broker = await open(ada)
  await broker.goto(`/broker?tab=agent-network&with=${id}`)
  await expect(broker.getByText(/Your agency profile does not list Spanish/)).toBeVisible()
  await answered(request, 'patch', '/api/broker/agency-profile', { languages: ['es'] }, ada)
  await broker.reload()
  await expect(broker.getByText(/You speak Spanish/)).toBeVisible()

  await expect(broker.getByText('Waymark does not translate what you write yourself.', { exact: false })).toBeVisible()
  const field = broker.getByRole('textbox', { name: /^Message to/ })
  for (const words of ['hello rosa', 'explain result']) {
    await broker.getByRole('button', { name: 'Replies' }).click()
    await broker.getByRole('combobox', { name: 'Search replies' }).fill(words)
    await broker.getByRole('listbox', { name: 'Replies' }).getByRole('option').first().click()
  }
  await expect(field).toBeInViewport()
  await field.press('ControlOrMeta+End')
  await field.press('Shift+Enter')
  await field.pressSequentially('Saludos, Ada')
  const sides = broker.getByRole('region', { name: 'Your message side by side' })
  await expect(sides).toContainText('Hello Rosa,')
  await expect(sides).toContainText('Hola, Rosa:')
  await expect(sides).toContainText('Your own words, not translated')
  await isAccessible(broker, 'composer for a client who reads Spanish')
  await field.press('Enter')

  const sent = broker.getByRole('article').last()
  await expect(sent).toContainText('Saludos, Ada')
  await expect(sent).toContainText('Hola, Rosa:')
  const consumer = await open()
  await consumer.goto(`/es/status#token=${intake_token}`)
  await expect(consumer.getByText('Saludos, Ada')).toBeVisible()
})

test('the terms and the privacy page in force are in Spanish, and earlier versions say that they are not @phone', async ({
  page,
}) => {
  for (const [address, title, said] of [
    ['/es/terms', 'Términos', 'Uso de este sitio'],
    ['/es/privacy', 'Privacidad', 'Quién lo ve'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { name: said })).toBeVisible()
    // The footer and the switch may name things in English, the text may not.
    await expect(page.getByRole('article').locator('[lang="en"]')).toHaveCount(0)
    await isAccessible(page, address)
    await page.getByRole('main').getByRole('link', { name: '2026-11', exact: true }).click()
    await expect(page.getByText('Esta versión solo está en inglés.')).toBeVisible()
    await expect(page.getByRole('article').locator('[lang="en"]')).toHaveCount(1)
  }
})
