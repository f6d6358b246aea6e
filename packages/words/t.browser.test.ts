import { afterAll, expect, test, vi } from 'vitest'

vi.stubGlobal('LANGUAGE', 'es')
vi.stubGlobal('LANGUAGES', ['en', 'es'])
// Other files run in this process, too.
afterAll(() => vi.unstubAllGlobals())
const { t } = await import('./t.browser.ts')

test('chooses the form of a plural, and one of its own for a number first', () => {
  // The build writes the forms in place of the message.
  const forms = { 0: 'su bebé', one: 'un año', other: 'varios años' }
  const chosen = [0, 1, 9].map((age): unknown => Reflect.apply(t, undefined, [forms, age]))
  expect(chosen).toEqual(['su bebé', 'un año', 'varios años'])
})
