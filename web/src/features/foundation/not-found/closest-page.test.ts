import { expect, test } from 'vitest'
import { closestPage } from './closest-page.ts'

test('an address with a slip of the finger leads to the page that was meant', () => {
  expect(closestPage('/buisness')?.path).toBe('/business')
  expect(closestPage('/Intake/step-2')?.path).toBe('/intake')
  expect(closestPage('/privcy/')).toEqual({ path: '/privacy', name: 'Privacy' })
  expect(closestPage('/brokers')?.path).toBe('/broker')
})

test('nothing is guessed where nothing is near', () => {
  for (const path of ['/nowhere', '/wp-login.php', '/a', `/${'x'.repeat(5000)}`]) expect(closestPage(path)).toBeNull()
})
