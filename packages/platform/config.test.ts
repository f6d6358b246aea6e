import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig, readEnvironment } from './config.ts'
import { serversOf } from './database-address.ts'
import { sentinelsOf } from './redis-address.ts'

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

test('takes several PostgreSQL servers, and Sentinels instead of a Redis', () => {
  const [two, sentinels] = ['postgresql://a:b@one:5432,two:5433/waymark', 'redis+sentinel://:p%40ss@one,two:26380/main']
  const config = loadConfig({ DATABASE_URL: two, DATABASE_DIRECT_URL: two, REDIS_URL: sentinels })
  expect(config).toMatchObject({ DATABASE_URL: two, DATABASE_DIRECT_URL: two, REDIS_URL: sentinels })
  expect(serversOf(two)).toEqual(['postgresql://a:b@one:5432/waymark', 'postgresql://a:b@two:5433/waymark'])
  expect(sentinelsOf(sentinels)).toMatchObject({
    sentinels: [
      { host: 'one', port: 26379 },
      { host: 'two', port: 26380 },
    ],
    name: 'main',
    password: 'p@ss',
  })
  for (const wrong of ['redis+sentinel://one:26379', 'redis+sentinel:///main', 'redis+sentinel://one:port/main'])
    expect(() => loadConfig({ DATABASE_URL, REDIS_URL: wrong })).toThrow('REDIS_URL cannot be used')
  expect(() => loadConfig({ DATABASE_URL: 'postgresql://one:5432,two:port/waymark' })).toThrow('DATABASE_URL cannot')
})

test('sends texts through Twilio with all three settings, or as emails outside production', () => {
  const twilio = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15125550100' }
  expect(loadConfig({ DATABASE_URL, ...twilio })).toMatchObject(twilio)
  expect(() => loadConfig({ DATABASE_URL, ...twilio, TWILIO_FROM: '' })).toThrow('must be set together')
  expect(() => loadConfig({ DATABASE_URL, ...twilio, TWILIO_FROM: '512 555 0100' })).toThrow('TWILIO_FROM')
  expect(loadConfig({ DATABASE_URL, TEXTS: 'mail' }).TEXTS).toBe('mail')
  expect(() => loadConfig({ DATABASE_URL, ...twilio, TEXTS: 'mail' })).toThrow('TEXTS=mail')
  expect(() => loadConfig({ DATABASE_URL, TEXTS: 'mail', NODE_ENV: 'production' })).toThrow('TEXTS=mail')
})

test('refuses a phone number or an address of the operator that nobody can use, and has none unless set', () => {
  const { OPERATOR_NAME, OPERATOR_PHONE, OPERATOR_EMAIL } = loadConfig({ DATABASE_URL, OPERATOR_NAME: ' ' })
  expect([OPERATOR_NAME, OPERATOR_PHONE, OPERATOR_EMAIL]).toEqual([undefined, undefined, undefined])
  expect(loadConfig({ DATABASE_URL, OPERATOR_PHONE: '+1 (512) 555-0100' }).OPERATOR_PHONE).toBe('+1 (512) 555-0100')
  expect(() => loadConfig({ DATABASE_URL, OPERATOR_PHONE: 'call us' })).toThrow('OPERATOR_PHONE cannot be used')
  expect(() => loadConfig({ DATABASE_URL, OPERATOR_EMAIL: 'help' })).toThrow('OPERATOR_EMAIL cannot be used')
})

test('runs without Redis for REDIS_URL=none, even if a file names one', () => {
  const REDIS_URL_FILE = join(mkdtempSync(join(tmpdir(), 'waymark-config-')), 'redis_url')
  writeFileSync(REDIS_URL_FILE, 'redis://localhost:6379\n')
  expect(loadConfig({ DATABASE_URL, REDIS_URL_FILE }).REDIS_URL).toBe('redis://localhost:6379')
  expect(loadConfig({ DATABASE_URL, REDIS_URL_FILE, REDIS_URL: 'none' }).REDIS_URL).toBeUndefined()
})

test('reads a setting from a file, unless it is set itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-config-'))
  const DATABASE_URL_FILE = join(folder, 'database_url')
  writeFileSync(DATABASE_URL_FILE, `${DATABASE_URL}\n`)
  expect(loadConfig({ DATABASE_URL_FILE }).DATABASE_URL).toBe(DATABASE_URL)
  expect(loadConfig({ DATABASE_URL_FILE, DATABASE_URL: '' }).DATABASE_URL).toBe(DATABASE_URL)
  const other = 'postgresql://other@localhost/other'
  expect(loadConfig({ DATABASE_URL_FILE, DATABASE_URL: other }).DATABASE_URL).toBe(other)
  expect(readEnvironment({ ADMIN_PASSWORD_FILE: DATABASE_URL_FILE })['ADMIN_PASSWORD']).toBe(DATABASE_URL)
  expect(() => loadConfig({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
    'The setting DATABASE_URL_FILE cannot be used: ENOENT',
  )
  // Not a setting of ours, although its name ends so.
  expect(readEnvironment({ SSL_CERT_FILE: join(folder, 'none') })).toEqual({ SSL_CERT_FILE: join(folder, 'none') })
})
