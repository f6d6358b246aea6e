import { EventEmitter } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SchemaContainer } from '@prisma/schema-engine-wasm'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import { type FieldDef, Pool } from 'pg'
import { unlimitedOptions } from '../packages/platform/database.ts'

const schemaFolder = fileURLToPath(new URL('../prisma/schema', import.meta.url))

/** The part of WebAssembly we use. TypeScript only declares it in the DOM library. */
declare const WebAssembly: {
  instantiate: (
    bytes: Uint8Array,
    imports: Record<string, unknown>,
  ) => Promise<{ instance: { exports: Record<string, () => void> } }>
}

const { __wbg_set_wasm: setWasm } = glue

let loaded: Promise<void> | undefined

/** Once per process, because the glue code holds views of a single memory. */
async function load() {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'))
  const wasm = await readFile(join(folder, 'schema_engine_bg.wasm'))
  const imports = Object.entries(glue).map(([name, value]) => [
    name,
    name.startsWith('__wbg_setTimeout') ? idle : value,
  ])
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': Object.fromEntries(imports) })
  setWasm(instance.exports)
  instance.exports['__wbindgen_start']?.()
}

/** The engine never cancels its 10-second timeouts, which would keep the process alive that long. */
const idle = (callback: () => void, ms: number) => setTimeout(callback, ms).unref()

/**
 * The SQL that updates a database to prisma/schema, empty if there is no difference, by Prisma's schema engine in its
 * WebAssembly form. The `prisma` command would download it as a binary instead.
 */
export async function schemaDifference(databaseUrl: string): Promise<string> {
  loaded ??= load()
  await loaded
  const files = await readSchema()
  // The idle-connection timer of a closed pool would keep the process alive for 10 seconds.
  const pool = new Pool({ ...unlimitedOptions(databaseUrl), max: 2, idleTimeoutMillis: 0 })
  try {
    const engine = await glue.SchemaEngine.new(
      { datamodels: files.map(({ path, content }) => [path, content]) },
      () => {},
      bindMigrationAwareSqlAdapterFactory(new CatalogAdapter(pool)),
    )
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      // The engine may see every table.
      filters: { externalTables: [], externalEnums: [] },
    })
    const sql = (stdout ?? '').trim()
    return sql === '' || sql === '-- This is an empty migration.' ? '' : `${sql}\n`
  } finally {
    await pool.end()
  }
}

/** PostgreSQL's one-letter type "char", which the catalog uses a lot and Prisma's adapter does not support. */
const LETTER_OID = 18
const TEXT_OID = 25

class CatalogAdapter extends PrismaPg {
  /** The "char" columns of the latest result. The engine sends one query at a time. */
  #letters: boolean[] = []

  constructor(pool: Pool) {
    super(pool)
    pool.on('connect', (client) => {
      if (!('connection' in client && client.connection instanceof EventEmitter)) return
      client.connection.prependListener('rowDescription', ({ fields }: { fields: FieldDef[] }) => {
        this.#letters = fields.map((field) => field.dataTypeID === LETTER_OID)
        for (const field of fields) if (field.dataTypeID === LETTER_OID) field.dataTypeID = TEXT_OID
      })
    })
  }

  override async connect() {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const answer = await queryRaw(query)
      const letters = this.#letters
      const columnTypes = answer.columnTypes.map((type, i) => (letters[i] ? ColumnTypeEnum.Character : type))
      return { ...answer, columnTypes }
    }
    return adapter
  }
}

/** The data model, one file per domain. */
async function readSchema(): Promise<SchemaContainer[]> {
  const names = (await readdir(schemaFolder)).filter((name) => name.endsWith('.prisma')).toSorted()
  const paths = names.map((name) => join(schemaFolder, name))
  return Promise.all(paths.map(async (path) => ({ path, content: await readFile(path, 'utf8') })))
}
