import type { ESTree, Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo' | 'parse' | 'resolve'>

/** What a module takes from another: the export of this name, `*` for all of them, or null to only run it. */
interface Taken {
  readonly source: string
  readonly name: string | null
}
const ALL = '*'

interface Module {
  /** Characters of code, without imports and what is only passed on. */
  readonly size: number
  readonly takes: readonly Taken[]
  /** Exports that come from other modules, by their name here. */
  readonly passed: ReadonlyMap<string, Taken>
  /** The modules from which every export is passed on. */
  readonly passed_whole: readonly string[]
  readonly defines: (name: string) => boolean
}

/** What one module needs at once. */
interface Needs {
  readonly loads: Set<string>
  /** Index files on the way there, of which the built files keep little or nothing. */
  readonly passes: Set<string>
}

/**
 * Knows which modules are loaded together. The index file of a package imports all of it. Here, only those of its modules
 * count that define the imported names, as in the built files.
 */
export class ModuleGraph {
  readonly #context: Context
  readonly #modules = new Map<string, Module>()
  readonly #needs = new Map<string, Needs>()

  constructor(context: Context) {
    this.#context = context
  }

  /** These modules, and all that are loaded with them. */
  async loadedWith(ids: readonly string[]): Promise<Set<string>> {
    const loaded = new Set(ids)
    const passed = new Set<string>()
    // A set goes on with what is added to it meanwhile.
    for (const id of loaded) {
      const { loads, passes } = await this.#needsOf(id)
      for (const each of loads) loaded.add(each)
      for (const each of passes) passed.add(each)
    }
    return loaded.union(passed)
  }

  /** All modules that one needs, in order to run. */
  async importsOf(id: string): Promise<ReadonlySet<string>> {
    return (await this.#needsOf(id)).loads
  }

  sizeOf(id: string): number {
    return this.#moduleAt(id).size
  }

  async #needsOf(id: string): Promise<Needs> {
    const known = this.#needs.get(id)
    if (known) return known
    const needs: Needs = { loads: new Set(), passes: new Set() }
    this.#needs.set(id, needs)
    for (const taken of this.#moduleAt(id).takes) await this.#follow(id, taken, needs)
    return needs
  }

  async #follow(importer: string, { source, name }: Taken, needs: Needs): Promise<void> {
    const found = await this.#context.resolve(source, importer)
    if (!found || found.external) return
    const { id, moduleSideEffects } = found
    const { passed, passed_whole, defines } = this.#moduleAt(id)
    if (name === null || name === ALL || moduleSideEffects !== false || defines(name)) {
      needs.loads.add(id)
      return
    }
    const from = passed.get(name)
    const candidates = from ? [from] : passed_whole.map((whole) => ({ source: whole, name }))
    if (candidates.length > 0) needs.passes.add(id)
    for (const candidate of candidates) await this.#follow(id, candidate, needs)
  }

  #moduleAt(id: string): Module {
    const module = this.#modules.get(id) ?? readModule(id, this.#context)
    this.#modules.set(id, module)
    return module
  }
}

function readModule(id: string, { getModuleInfo, parse }: Context): Module {
  const info = getModuleInfo(id)
  const takes: Taken[] = []
  const passed = new Map<string, Taken>()
  const passed_whole: string[] = []
  // A style sheet has no code, and CommonJS takes modules as a whole.
  if (!info?.code || info.inputFormat === 'cjs' || info.inputFormat === 'unknown') {
    for (const source of info?.importedIds ?? []) takes.push({ source, name: ALL })
    return { size: info?.code?.length ?? 0, takes, passed, passed_whole, defines: () => true }
  }
  let size = 0
  const imported = new Map<string, Taken>()
  for (const statement of parse(info.code).body) {
    if (statement.type === 'ImportDeclaration') {
      const source = statement.source.value
      if (statement.specifiers.length === 0) takes.push({ source, name: null })
      for (const specifier of statement.specifiers) {
        const taken = { source, name: importedName(specifier) }
        takes.push(taken)
        imported.set(specifier.local.name, taken)
      }
    } else if (statement.type === 'ExportAllDeclaration') {
      const taken = { source: statement.source.value, name: ALL }
      takes.push(taken)
      if (statement.exported) passed.set(nameOf(statement.exported), taken)
      else passed_whole.push(taken.source)
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      for (const { local, exported } of statement.specifiers) {
        const name = nameOf(local)
        const taken = statement.source ? { source: statement.source.value, name } : imported.get(name)
        if (!taken) continue
        takes.push(taken)
        passed.set(nameOf(exported), taken)
      }
    } else size += statement.end - statement.start
  }
  return { size, takes, passed, passed_whole, defines: (name) => info.exports.includes(name) && !passed.has(name) }
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : ALL
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name)
