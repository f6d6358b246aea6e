import { Readable } from 'node:stream'
import { EICAR, startVirusScanner } from '@waymark/testing/virus-scanner'
import { expect, test } from 'vitest'
import { findVirus } from './virus-scan.ts'

const of = (...pieces: (string | Buffer)[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)))
const UNKNOWN = { status: 503, code: 'unavailable', retry_after_s: 60 }

test('a virus has a name, and a file without one passes, whatever its size', async () => {
  await using scanner = await startVirusScanner()
  const settings = { CLAMAV_URL: scanner.url }
  expect(await findVirus(settings, of('plan,carrier\n'))).toBeNull()
  expect(await findVirus(settings, of())).toBeNull()
  expect(await findVirus(settings, of(Buffer.alloc(25_000_000, 'a'), 'b'))).toBeNull()
  expect(await findVirus(settings, of(Buffer.alloc(100_000), EICAR))).toBe('Eicar-Test-Signature')
})

test('nothing passes that was not scanned to its end', async () => {
  const scanner = await startVirusScanner()
  const settings = { CLAMAV_URL: scanner.url }
  scanner.state.mode = 'too_large'
  await expect(findVirus(settings, of(Buffer.alloc(1_000_000)))).rejects.toMatchObject(UNKNOWN)
  scanner.state.mode = 'silent'
  await expect(findVirus(settings, of('plan'), 200)).rejects.toMatchObject(UNKNOWN)
  await scanner[Symbol.asyncDispose]()
  await expect(findVirus(settings, of('plan'))).rejects.toMatchObject(UNKNOWN)
})

test('without a scanner, no file is read', async () => {
  expect(await findVirus({ CLAMAV_URL: undefined }, of(EICAR))).toBeNull()
})
