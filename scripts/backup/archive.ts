import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DAY_MS } from '@waymark/contracts/durations'
import { unlimitedOptions } from '@waymark/platform/database'
import { Client } from 'pg'
import { z } from 'zod'
import { segmentsIn } from '../start/archive.ts'
import { BackupError } from './backup-error.ts'
import { copyCluster } from './base-backup.ts'

/** Describes a copy of PostgreSQL's files. Written last, so a copy without it is not complete. */
const BASE = 'base.json'
/** Ends the name of a copy that is being written or deleted. */
const PARTIAL = '.partial'
const base = z.object({
  first_segment: z.string().regex(/^[0-9A-F]{24}$/),
  complete_at: z.iso.datetime(),
})

export interface Base {
  folder: string
  first_segment: string
  complete_at: Date
}

/** The name of a copy that was begun at this time. */
const nameAt = (at: Date) => `base-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`

/** The complete copies in an archive, oldest first. */
export async function basesIn(archive: string): Promise<Base[]> {
  const names = (await readdir(archive)).filter(
    (name) => /^base-\d{8}-\d{6}$/.test(name) && existsSync(join(archive, name, BASE)),
  )
  const bases = await Promise.all(
    names.map(async (name) => {
      const folder = join(archive, name)
      const { first_segment, complete_at } = base.parse(JSON.parse(await readFile(join(folder, BASE), 'utf8')))
      return { folder: join(folder, 'data'), first_segment, complete_at: new Date(complete_at) }
    }),
  )
  return bases.toSorted((a, b) => a.complete_at.getTime() - b.complete_at.getTime())
}

/**
 * Copies the files of the server that runs at `url` on this machine, so that any later moment can be restored.
 *
 * @throws BackupError if it does not archive its log here
 */
export async function addBase(url: string, archive: string): Promise<Base> {
  const data = await archivedFolder(url, archive)
  const folder = resolve(archive, nameAt(new Date()))
  const unfinished = `${folder}${PARTIAL}`
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const { first_segment, complete_at } = await copyCluster(url, data, join(unfinished, 'data'), { archived: true })
    const described = base.parse({ first_segment, complete_at: complete_at.toISOString() })
    await writeFile(join(unfinished, BASE), `${JSON.stringify(described)}\n`, { mode: 0o600, flush: true })
    await rename(unfinished, folder)
    return { folder: join(folder, 'data'), first_segment, complete_at }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

async function archivedFolder(url: string, archive: string): Promise<string> {
  const client = new Client(unlimitedOptions(url))
  await client.connect()
  try {
    const { rows } = await client.query<{ data: string; into: string | null }>(
      `select current_setting('data_directory') as data, current_setting('basic_archive.archive_directory', true) as into`,
    )
    const [found] = rows
    if (!found || found.into !== (await realpath(segmentsIn(archive))))
      throw new BackupError(
        `PostgreSQL does not archive its log in ${archive} yet. Start Waymark again with this WAL_ARCHIVE_DIR.`,
      )
    return found.data
  } finally {
    await client.end()
  }
}

/** A segment without the timeline in its first eight digits. */
const place = (segment: string) => segment.slice(8, 24)

/**
 * Deletes the copies that are older than `days`, except the newest, and the segments that none of the others needs.
 *
 * @returns how many copies and segments it deleted
 */
export async function tidyArchive(archive: string, days: number, now = new Date()): Promise<[number, number]> {
  const bases = await basesIn(archive)
  const oldest_kept = now.getTime() - days * DAY_MS
  // The newest one from before that moment leads to what came after it.
  const kept = Math.max(
    0,
    bases.findLastIndex(({ complete_at }) => complete_at.getTime() <= oldest_kept),
  )
  const gone = bases.slice(0, kept)
  for (const { folder } of gone) {
    const copy = resolve(folder, '..')
    await rename(copy, `${copy}${PARTIAL}`)
    await rm(`${copy}${PARTIAL}`, { recursive: true })
  }
  await removeIncomplete(archive, now)
  const first = bases[kept]
  if (!first) return [0, 0]
  const segments = await readdir(segmentsIn(archive))
  const unneeded = segments.filter(
    (name) => /^[0-9A-F]{24}(\.|$)/.test(name) && place(name) < place(first.first_segment),
  )
  for (const name of unneeded) await rm(join(segmentsIn(archive), name))
  return [gone.length, unneeded.length]
}

/** What killed backups left, but not what one that runs now is writing. An earlier release deleted copies under their own name. */
async function removeIncomplete(archive: string, now: Date): Promise<void> {
  const yesterday = nameAt(new Date(now.getTime() - DAY_MS))
  const incomplete = (await readdir(archive)).filter(
    (name) =>
      name.startsWith('base-') &&
      name < yesterday &&
      (name.endsWith(PARTIAL) || !existsSync(join(archive, name, BASE))),
  )
  for (const name of incomplete) await rm(join(archive, name), { recursive: true })
}
