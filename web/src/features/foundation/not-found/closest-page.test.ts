import { expect, test } from 'vitest'
import { closestPage } from './closest-page.ts'

test('a mistyped address leads to the intended page', () => {
  expect(closestPage('/buisness')?.path).toBe('/business')
  expect(closestPage('/Intake/step-2')?.path).toBe('/intake')
  expect(closestPage('/privcy/')).toEqual({ path: '/privacy', name: 'Privacy' })
  expect(closestPage('/brokers')?.path).toBe('/broker')
})

test('suggests nothing if no page is similar', () => {
  for (const path of ['/nowhere', '/wp-login.php', '/a', `/${'x'.repeat(5000)}`]) expect(closestPage(path)).toBeNull()
})
