import type { Plugin, Rolldown } from 'vite'
import { budgets } from './budgets.ts'
import { divideModules, type Load } from './divide-modules.ts'
import { ModuleGraph } from './module-graph.ts'

type Modules = ReadonlySet<string>

/**
 * How much a first view of `budgets.ts`, another public page and any other screen count when files are joined. What opens on
 * demand counts like a public page.
 */
const WEIGHTS = { view: 50, public: 10, other: 1 }

const SOURCES = `${import.meta.dirname}/src/`
const MAIN = `${SOURCES}app/main.tsx`
/** What does not need it is public. */
const PORTAL = `${SOURCES}app/portal-routes.tsx`

/**
 * Decides which modules share a file. Modules that no view of `budgets.ts` loads are left to the bundler, which makes a
 * file for each set of screens that shares some.
 */
export function chunksPlugin() {
  const chunks = new Map<string, string>()
  const portal_styles = new Set<string>()
  const plugin: Plugin = {
    name: 'chunks',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async buildEnd(error) {
      // The same modules are built for each language.
      if (error || chunks.size > 0) return
      const graph = new ModuleGraph(this)
      const { files, in_public } = await divide(graph, this)
      for (const [place, ids] of files.entries()) {
        for (const id of ids) {
          if (id.endsWith('.module.css') && !in_public.has(id)) portal_styles.add(id)
          else chunks.set(id, `views-${place}`)
        }
      }
    },
  }
  return {
    plugin,
    chunkOf: (id: string): string | null => chunks.get(id) ?? null,
    /** Our own style sheets of the views in `budgets.ts`, except those that public pages load, too. */
    isPortalStyle: (id: string): boolean => portal_styles.has(id),
  }
}

async function divide(graph: ModuleGraph, context: Rolldown.PluginContext) {
  const first = await graph.loadedWith([MAIN])
  const loadOf = (modules: Modules, weight: number): Load => ({ modules: modules.difference(first), weight })
  const views: Load[] = []
  for (const { loads, on_demand = false } of Object.values(budgets)) {
    const weight = on_demand ? WEIGHTS.public : WEIGHTS.view
    views.push(loadOf(await graph.loadedWith(loads.map((module) => SOURCES + module)), weight))
  }
  const screens = await laterScreens(graph, context)
  const in_public = screens
    .filter((modules) => !modules.has(PORTAL))
    .reduce((all, each) => all.union(each), new Set<string>())
  // What public pages share is not mixed with what only the portal needs.
  const public_pages = loadOf(in_public, 0)
  const others = screens.map((modules) => loadOf(modules, modules.has(PORTAL) ? WEIGHTS.other : WEIGHTS.public))

  const loadedWith = new Map<string, Modules>()
  for (const id of [...views, ...others].reduce((all, { modules }) => all.union(modules), new Set<string>())) {
    loadedWith.set(id, await graph.loadedWith([id]))
  }
  const files = divideModules([...views, public_pages], others, {
    sizeOf: (id) => graph.sizeOf(id),
    loadedWith: (id) => loadedWith.get(id) ?? new Set(),
  })
  return { files, in_public }
}

/** For each module that is imported later: what is there when it runs, with what certainly was there before. */
async function laterScreens(
  graph: ModuleGraph,
  { getModuleInfo }: Rolldown.PluginContext,
): Promise<readonly Modules[]> {
  const loads = new Map<string, Modules>([[MAIN, await graph.loadedWith([MAIN])]])
  const openers = new Map<string, Set<string>>()
  // A map goes on with what is added to it meanwhile.
  for (const [screen, modules] of loads) {
    for (const id of modules) {
      for (const later of getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        openers.set(later, (openers.get(later) ?? new Set()).add(screen))
        if (!loads.has(later)) loads.set(later, await graph.loadedWith([later]))
      }
    }
  }
  const everything = [...loads.values()].reduce((all, each) => all.union(each))
  const there = new Map([...loads].map(([screen, modules]) => [screen, screen === MAIN ? modules : everything]))
  const thereAt = (screen: string) => there.get(screen) ?? everything
  // It depends on what was there before the screen that opens it, so it becomes less until nothing changes.
  for (let changed = true; changed; ) {
    changed = false
    for (const [screen, from] of openers) {
      const before = [...from].map(thereAt).reduce((both, each) => both.intersection(each))
      const now = before.union(loads.get(screen) ?? new Set())
      changed ||= now.size < thereAt(screen).size
      there.set(screen, now)
    }
  }
  return [...there.values()]
}
