import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { BEFORE_PAINT, type Budget, budgets } from './budgets.ts'
import { filesOfModules, filesOfPage } from './bundle-files.ts'

type Bundle = Rolldown.OutputBundle

/** Fails the build when a view loads more than it may. `BUDGETS=show` prints what each view loads. */
export function budgetsPlugin(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    // The last hook: only here the files are as browsers get them.
    writeBundle(_, bundle) {
      const over = Object.entries(budgets).flatMap(([view, budget]) => {
        const files = filesOfPage(bundle).union(filesOfModules(bundle, budget.loads))
        const loaded = costOf(bundle, files)
        if (process.env['BUDGETS'] === 'show') {
          this.info(`${view}: ${kib(loaded.script)} of script, ${kib(loaded.style)} of style, ${loaded.files} files`)
        }
        return overruns(view, budget, loaded)
      })
      const before_paint = costOf(bundle, new Set(['before-paint.js'])).script
      if (before_paint > BEFORE_PAINT) over.push(`before the first paint: ${kib(before_paint)} of script`)
      if (over.length > 0) this.error(`Over budget (web/budgets.ts):\n${over.join('\n')}`)
    },
  }
}

const kib = (value: number) => `${value.toFixed(1)} KiB`

type Cost = Omit<Budget, 'loads' | 'on_demand'>

function overruns(view: string, budget: Cost, loaded: Cost): string[] {
  const lines = []
  if (loaded.script > budget.script) lines.push(`${view}: ${kib(loaded.script)} of script, ${budget.script} allowed`)
  if (loaded.style > budget.style) lines.push(`${view}: ${kib(loaded.style)} of style, ${budget.style} allowed`)
  if (loaded.files > budget.files) lines.push(`${view}: ${loaded.files} files, ${budget.files} allowed`)
  return lines
}

function costOf(bundle: Bundle, files: ReadonlySet<string>): Cost {
  let script = 0
  let style = 0
  for (const name of files) {
    const file = bundle[name]
    if (!file) throw new Error(`${name} is imported and not built`)
    const size = gzipSync(file.type === 'chunk' ? file.code : file.source).length / 1024
    if (/\.m?js$/.test(name)) script += size
    else style += size
  }
  return { script, style, files: files.size }
}
