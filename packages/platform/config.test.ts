import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const DATABASE_URL = 'postgresql://waymark@localhost/waymark'

test('accepts only https for the alliance link, and no link when it is not set', () => {
  expect(loadConfig({ DATABASE_URL, ALLIANCE_URL: '' }).ALLIANCE_URL).toBeUndefined()
  expect(loadConfig({ DATABASE_URL, ALLIANCE_URL: 'https://alliance.example/' }).ALLIANCE_URL).toBe(
    'https://alliance.example/',
  )
  for (const wrong of ['http://alliance.example', 'javascript:alert(1)', 'https://', 'alliance.example']) {
    expect(() => loadConfig({ DATABASE_URL, ALLIANCE_URL: wrong })).toThrow('The setting ALLIANCE_URL cannot be used')
  }
})
