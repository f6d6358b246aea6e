import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { segmentsIn } from '../start/archive.ts'
import { scratchFolder } from '../start/folders.ts'
import { basesIn, tidyArchive } from './archive.ts'

const NOW = new Date('2026-11-30T02:00:00Z')
const SEGMENT = '000000010000000000000001'

/** An archive with these folders. Those of days have a complete copy. */
async function anArchive(days: readonly string[], incomplete: readonly string[]): Promise<string> {
  const archive = scratchFolder('waymark-archive')
  onTestFinished(() => rm(archive, { recursive: true }))
  await mkdir(segmentsIn(archive))
  for (const name of incomplete) await mkdir(join(archive, name, 'data'), { recursive: true })
  for (const day of days) {
    const folder = join(archive, `base-${day.replaceAll('-', '')}-020000`)
    await mkdir(join(folder, 'data'), { recursive: true })
    const described = { first_segment: SEGMENT, complete_at: `${day}T02:01:00.000Z` }
    await writeFile(join(folder, 'base.json'), JSON.stringify(described))
  }
  return archive
}

const namesIn = async (archive: string) => (await readdir(archive)).filter((name) => name !== 'wal').toSorted()
const datesIn = async (archive: string) => (await basesIn(archive)).map(({ complete_at }) => complete_at.toISOString())

test('a copy that a killed backup deleted in part is in no one’s way', async () => {
  const archive = await anArchive(['2026-11-28', '2026-11-29'], ['base-20261120-020000'])
  expect(await datesIn(archive)).toEqual(['2026-11-28T02:01:00.000Z', '2026-11-29T02:01:00.000Z'])
  await tidyArchive(archive, 3, NOW)
  expect(await namesIn(archive)).toEqual(['base-20261128-020000', 'base-20261129-020000'])
})

test('what killed backups left goes with the old copies, and what is being written stays', async () => {
  const archive = await anArchive(
    ['2026-11-20', '2026-11-26', '2026-11-29'],
    ['base-20261127-020000.partial', 'base-20261130-015900.partial'],
  )
  // Killed between its description and its name.
  await writeFile(join(archive, 'base-20261127-020000.partial', 'base.json'), '{}')
  expect(await tidyArchive(archive, 3, NOW)).toEqual([1, 0])
  expect(await namesIn(archive)).toEqual([
    'base-20261126-020000',
    'base-20261129-020000',
    'base-20261130-015900.partial',
  ])
})
