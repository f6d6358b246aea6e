import type { Rolldown } from 'vite'
import { budgets } from './budgets.ts'
import { firstViews } from './first-views.ts'

type Modules = ReadonlySet<string>
interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null
}

const SOURCES = `${import.meta.dirname}/src/`
/** Packages are left to the bundler: their index files seem to import all of them. */
const isOurs = (id: string) => !id.includes('/node_modules/') && !id.startsWith('\0')

let known: ReturnType<typeof modulesOf> | null = null

/**
 * The chunk for a module of ours that the dashboard shows first: one for what the sign-in screen has, too, and one for
 * the rest. Both are loaded as a whole anyway, and would otherwise be cut by what each other screen shares with them.
 * Null leaves the module to the bundler, like those of public pages.
 */
export function dashboardChunk(id: string, graph: Graph): string | null {
  known ??= modulesOf(graph)
  if (known.portal.has(id)) return 'portal-parts'
  return known.dashboard.has(id) ? 'dashboard-parts' : null
}

function modulesOf(graph: Graph) {
  const from = (...loads: readonly string[]): Modules => {
    const found = new Set<string>()
    const add = (id: string) => {
      if (found.has(id) || !isOurs(id)) return
      found.add(id)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported)
    }
    for (const path of loads) add(SOURCES + path)
    return found
  }
  const open = Object.values(firstViews).filter(({ loads }) => !loads.includes('app/portal.tsx'))
  const others = from('app/main.tsx', ...open.flatMap(({ loads }) => loads))
  const sign_in = from(...(budgets['the sign-in screen']?.loads ?? []))
  const overview = from(...(budgets['the overview']?.loads ?? [])).difference(others)
  return { portal: overview.intersection(sign_in), dashboard: overview.difference(sign_in) }
}
