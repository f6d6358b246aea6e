/**
 * Checks the import directions of .dependency-cruiser.cjs, and that every source file was read. Without a parser for
 * our TypeScript, dependency-cruiser would read nothing and report no violations.
 */
import { existsSync, globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const FOLDERS = ['packages', 'services', 'web', 'scripts', 'prisma', 'tests', 'bench'].filter((folder) =>
  existsSync(folder),
)

const options = await extractOptions('./.dependency-cruiser.cjs')
const { output } = await cruise(FOLDERS, options)

const seen = new Set(output.modules.map((module) => module.source))
const ignored = /(^|\/)(node_modules|dist|generated)\//
const files = globSync(FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx}`)).filter((file) => !ignored.test(file))
const unseen = files.filter((file) => !seen.has(file))
const imports = output.modules
  .filter((module) => files.includes(module.source))
  .flatMap((module) => module.dependencies)

for (const { rule, from, to } of output.summary.violations) console.error(`${rule.name}: ${from} -> ${to}`)
for (const file of unseen) console.error(`not seen: ${file}`)
if (imports.length < files.length / 2) console.error(`only ${imports.length} imports seen in ${files.length} files`)
console.log(`${files.length} files, ${imports.length} imports`)
process.exit(output.summary.violations.length + unseen.length > 0 || imports.length < files.length / 2 ? 1 : 0)
