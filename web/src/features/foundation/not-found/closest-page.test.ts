import { inLanguage } from '@waymark/words/t'
import { expect, test } from 'vitest'
import { closestPage } from './closest-page.ts'

test('a mistyped address leads to the intended page', () => {
  expect(closestPage('/buisness')?.path).toBe('/business')
  expect(closestPage('/Intake/step-2')?.path).toBe('/intake')
  expect(closestPage('/privcy/')).toEqual({ path: '/privacy', name: 'Privacy', in_english: false })
  expect(closestPage('/brokers')?.path).toBe('/broker')
})

test('suggests nothing if no page is similar', () => {
  for (const path of ['/nowhere', '/wp-login.php', '/a', `/${'x'.repeat(5000)}`]) expect(closestPage(path)).toBeNull()
})

const inSpanish = (path: string) => inLanguage('es', () => closestPage(path))

test('says in another language which pages are in English only', () => {
  expect(inSpanish('/buisness')).toEqual({
    path: '/business',
    name: 'Business Benefits Assessment',
    in_english: true,
  })
  expect(inSpanish('/privcy')).toEqual({ path: '/privacy', name: 'Privacidad', in_english: false })
  // Its name says so already.
  expect(inSpanish('/brokers')).toEqual({ path: '/broker', name: 'Para agentes (en inglés)', in_english: false })
})
