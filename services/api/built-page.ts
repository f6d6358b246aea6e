import { existsSync, readFileSync, statSync } from 'node:fs'
import { normal } from '@waymark/contracts/foundation/site/translated'
import { z } from 'zod'

interface Built {
  readonly changed_ms: number
  readonly html: string
  /** The tags that name the files of the first view at a path (web/first-files-plugin.ts). */
  readonly first_files: Readonly<Record<string, string>>
}

const firstFiles = z.record(z.string(), z.string())
const built = new Map<string, Built>()

/**
 * The page of a build for this path, which names the files that its first view needs, so that the browser does not find
 * them one after the other. Read again after a build. Null before the first one.
 */
export function builtPage(folder: string, path: string): string | null {
  const page = readBuild(folder)
  if (!page) return null
  const own = normal(path)
  const tags = page.first_files[own] ?? page.first_files[own.replace(/(?<=^\/[^/]+\/).+/, '*')]
  return tags === undefined ? page.html : page.html.replace('</head>', () => `  ${tags}\n  </head>`)
}

function readBuild(folder: string): Built | null {
  const [file, names] = [`${folder}/index.html`, `${folder}/.first-files.json`]
  const stat = statSync(file, { throwIfNoEntry: false })
  // A build writes one before the other.
  if (!stat || !existsSync(names)) return null
  const known = built.get(folder)
  if (known?.changed_ms === stat.mtimeMs) return known
  const read = {
    changed_ms: stat.mtimeMs,
    html: readFileSync(file, 'utf8'),
    first_files: firstFiles.parse(JSON.parse(readFileSync(names, 'utf8'))),
  }
  built.set(folder, read)
  return read
}
