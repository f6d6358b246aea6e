import { expect, test } from 'vitest'
import { pageTitle } from './page-titles.ts'

test('each path has the title of its screen', () => {
  expect(pageTitle('/', 'Waymark')).toBe('Free Health Insurance Assessment | Waymark')
  expect(pageTitle('/intake', 'Waymark')).toBe('Free Health Risk Assessment | Waymark')
  expect(pageTitle('/assessment/', 'Waymark')).toBe('Free Health Risk Assessment | Waymark')
  expect(pageTitle('/congratulations', 'Waymark')).toBe('Assessment Complete | Waymark')
  expect(pageTitle('/broker/login', 'Northline')).toBe('Broker Platform | Northline')
})

test('any other path has the general title', () => {
  expect(pageTitle('/brokerage', 'Waymark')).toBe('Free Health Insurance Guidance | Waymark')
  expect(pageTitle('/nowhere', 'Waymark')).toBe('Free Health Insurance Guidance | Waymark')
})
