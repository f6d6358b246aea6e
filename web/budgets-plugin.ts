import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { type Budget, budgets } from './budgets.ts'

type Bundle = Rolldown.OutputBundle

/** Fails the build when a view loads more than it may. `BUDGETS=show` prints what each view loads. */
export function budgetsPlugin(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    // The last hook: only here the files are as browsers get them.
    writeBundle(_, bundle) {
      const over = Object.entries(budgets).flatMap(([view, budget]) => {
        const files = filesOf(bundle, budget.loads)
        const loaded = costOf(bundle, files)
        if (process.env['BUDGETS'] === 'show') {
          this.info(`${view}: ${kib(loaded.script)} of script, ${kib(loaded.style)} of style, ${loaded.files} files`)
        }
        return overruns(view, budget, loaded)
      })
      if (over.length > 0) this.error(`Over budget (web/budgets.ts):\n${over.join('\n')}`)
    },
  }
}

const kib = (value: number) => `${value.toFixed(1)} KiB`

type Cost = Omit<Budget, 'loads'>

function overruns(view: string, budget: Cost, loaded: Cost): string[] {
  const lines = []
  if (loaded.script > budget.script) lines.push(`${view}: ${kib(loaded.script)} of script, ${budget.script} allowed`)
  if (loaded.style > budget.style) lines.push(`${view}: ${kib(loaded.style)} of style, ${budget.style} allowed`)
  if (loaded.files > budget.files) lines.push(`${view}: ${loaded.files} files, ${budget.files} allowed`)
  return lines
}

/** The script and the style sheets of the page itself and of these modules, and of everything that they import. */
function filesOf(bundle: Bundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    for (const imported of chunk.imports) add(imported)
  }
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (entry) add(entry.fileName)
  for (const module of modules) add(chunkOf(bundle, module))
  return files
}

function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/src/${module}`)),
  )
  if (!found) throw new Error(`web/budgets.ts names ${module}, which is not in the build`)
  return found.fileName
}

function costOf(bundle: Bundle, files: ReadonlySet<string>): Cost {
  let script = 0
  let style = 0
  for (const name of files) {
    const file = bundle[name]
    if (!file) throw new Error(`${name} is imported and not built`)
    const size = gzipSync(file.type === 'chunk' ? file.code : file.source).length / 1024
    if (file.type === 'chunk') script += size
    else style += size
  }
  return { script, style, files: files.size }
}
