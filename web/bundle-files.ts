import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** The script and the style sheets of the page itself, and of everything that it imports. */
export function filesOfPage(bundle: Bundle): Set<string> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  return entry ? withImports(bundle, [entry.fileName]) : new Set()
}

/** The script and the style sheets of these modules below `src`, and of everything that they import. */
export const filesOfModules = (bundle: Bundle, modules: readonly string[]): Set<string> =>
  withImports(
    bundle,
    modules.map((module) => chunkOf(bundle, module)),
  )

function withImports(bundle: Bundle, chunks: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const chunk = bundle[name]
    if (files.has(name) || chunk?.type !== 'chunk') return
    files.add(name)
    // In the order in which scripts load them: style sheets of what is imported come first.
    for (const imported of chunk.imports) add(imported)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
  }
  for (const chunk of chunks) add(chunk)
  return files
}

function chunkOf(bundle: Bundle, module: string): string {
  const found = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/src/${module}`)),
  )
  if (!found)
    throw new Error(`A view of web/budgets.ts or web/first-views.ts needs ${module}, which is not in the build`)
  return found.fileName
}
