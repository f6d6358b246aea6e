import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageHead, publicPaths } from './pages.ts'

const titleOf = (path: string, brand_name = 'Waymark') => pageHead(path, brand_name).title

test('each path has the title of its screen', () => {
  expect(titleOf('/')).toBe('Free Health Insurance Assessment | Waymark')
  expect(titleOf('/intake')).toBe('Free Health Risk Assessment | Waymark')
  expect(titleOf('/assessment/')).toBe('Free Health Risk Assessment | Waymark')
  expect(titleOf('/congratulations')).toBe('Assessment Complete | Waymark')
  expect(titleOf('/broker/login', 'Northline')).toBe('Broker Platform | Northline')
})

test('any other path has the general title', () => {
  expect(titleOf('/brokerage')).toBe('Free Health Insurance Guidance | Waymark')
  expect(titleOf('/nowhere')).toBe('Free Health Insurance Guidance | Waymark')
})

test('what has two addresses is shared by one', () => {
  expect(pageHead('/Assessment/', 'Waymark').shared?.path).toBe('/intake')
  expect(pageHead('/insurance', 'Waymark').shared?.path).toBe('/')
})

test('what is private or hidden exists, and nothing of it is shared', () => {
  for (const path of ['/broker', '/checkout/0195', '/admin', '/admin/users', '/census', '/federation-preview']) {
    expect(pageHead(path, 'Waymark')).toMatchObject({ shared: null, exists: true })
  }
})

test('every page of the router exists, and no other', () => {
  const routes = ['router.tsx', 'portal-routes.tsx']
    .map((file) => readFileSync(new URL(`../../../../web/src/app/${file}`, import.meta.url), 'utf8'))
    .flatMap((router) => [...router.matchAll(/<Route path="([^"]+)"/g)])
    .map(([, path = '']) => (path.startsWith('/') ? path : `/${path}`))
    // The gallery of the layout kit exists in development only.
    .filter((path) => path !== '/*' && path !== '/kit')
  expect(routes.length).toBeGreaterThan(30)
  const unknown = routes.filter((path) => !pageHead(path.replace(/:\w+|\*/, 'x'), 'Waymark').exists)
  expect(unknown).toEqual([])
  for (const path of [
    '/nowhere',
    '/broker/nowhere',
    '/administrator',
    '/checkout',
    '/intake/2',
    '/constructor',
    '/__proto__',
  ]) {
    expect(pageHead(path, 'Waymark')).toMatchObject({ shared: null, exists: false })
  }
})

test.each(publicPaths)('search engines show the description of %s whole', (path) => {
  const description = pageHead(path, 'Waymark').shared?.description ?? ''
  expect(description.length).toBeGreaterThan(50)
  expect(description.length).toBeLessThanOrEqual(160)
})
