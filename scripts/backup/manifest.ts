import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)

/** A file of the backup, with the size and checksum of its content. */
const content = z.object({ bytes: count, sha256: hash })

const table = content.extend({ name, columns: z.array(name).min(1), rows: count })

/** One month of a table. The pattern is strict because restoring puts it into a statement. */
const partition = z.object({
  name,
  of: name,
  bound: z.string().regex(/^FOR VALUES FROM \('[0-9a-f-]{36}'\) TO \('[0-9a-f-]{36}'\)$/),
  options: z.array(z.string().regex(/^\w+=\w+$/)),
})

const manifest = z.object({
  format: z.literal(1),
  /** The moment the backup shows, in ISO 8601. */
  at: z.iso.datetime(),
  /** The release that made it. */
  version: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(table),
  partitions: z.array(partition),
  /** Null if the sequence was never used. */
  sequences: z.array(
    z.object({
      name,
      last_value: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  objects: content.extend({ count, total_bytes: count }),
  /** Keys that a row refers to and the storage does not have: deleted during the backup, or lost before. */
  missing: z.array(z.string()),
})

/**
 * The contents of a backup. Its tables are in `tables/<name>.copy`, its objects in `objects/<key>`, listed in
 * `objects.jsonl`.
 */
export type Manifest = z.output<typeof manifest>
export type ManifestTable = Manifest['tables'][number]
export type Partition = Manifest['partitions'][number]
export type Sequence = Manifest['sequences'][number]

/** A line of `objects.jsonl`. */
export const storedObject = content.extend({ key: z.string().regex(/^[\w-]+(\/[\w-]+)*$/) })
export type StoredObject = z.output<typeof storedObject>

export const MANIFEST = 'manifest.json'
export const OBJECTS = 'objects.jsonl'
export const tableFile = ({ name: table_name }: Pick<ManifestTable, 'name'>): string =>
  join('tables', `${table_name}.copy`)
export const objectFile = ({ key }: Pick<StoredObject, 'key'>): string => join('objects', key)

/** Also validated before writing, so that a backup never contains what a restore would not read. */
export const manifestText = (value: Manifest): string => `${JSON.stringify(manifest.parse(value), null, 2)}\n`

/** @throws BackupError when the folder contains no backup that this release can read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') throw new BackupError(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
    throw new BackupError(`The backup in ${folder} cannot be read (${message}).`)
  })
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`The ${MANIFEST} in ${folder} cannot be read: it was changed, or written by a newer release.`)
  }
}
