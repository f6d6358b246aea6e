import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { unlimitedOptions } from '@waymark/platform/database'
import { Client } from 'pg'
import { z } from 'zod'
import { segmentsIn } from '../start/archive.ts'
import { BackupError } from './backup-error.ts'
import { copyCluster } from './base-backup.ts'

/** Describes a copy of PostgreSQL's files. Written last, so a copy without it is not complete. */
const BASE = 'base.json'
const base = z.object({
  first_segment: z.string().regex(/^[0-9A-F]{24}$/),
  complete_at: z.iso.datetime(),
})

export interface Base {
  folder: string
  first_segment: string
  complete_at: Date
}

/** The complete copies in an archive, oldest first. */
export async function basesIn(archive: string): Promise<Base[]> {
  const names = (await readdir(archive)).filter((name) => /^base-\d{8}-\d{6}$/.test(name))
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
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const folder = resolve(archive, `base-${at}`)
  const unfinished = `${folder}.partial`
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
  const oldest_kept = now.getTime() - days * 86_400_000
  // The newest one from before that moment leads to what came after it.
  const kept = Math.max(
    0,
    bases.findLastIndex(({ complete_at }) => complete_at.getTime() <= oldest_kept),
  )
  const gone = bases.slice(0, kept)
  for (const { folder } of gone) await rm(resolve(folder, '..'), { recursive: true })
  const first = bases[kept]
  if (!first) return [0, 0]
  const segments = await readdir(segmentsIn(archive))
  const unneeded = segments.filter(
    (name) => /^[0-9A-F]{24}(\.|$)/.test(name) && place(name) < place(first.first_segment),
  )
  for (const name of unneeded) await rm(join(segmentsIn(archive), name))
  return [gone.length, unneeded.length]
}
