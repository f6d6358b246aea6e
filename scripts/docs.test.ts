import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
const PATH =
  /^(?:(?:packages|services|web|scripts|tests|prisma|docs|bench)|(?:contracts|rules|platform|events|domain|testing))\/[\w./-]+$/

/** Paths are written from the root, or from `packages`. */
const exists = (path: string) => existsSync(join(ROOT, path)) || existsSync(join(ROOT, 'packages', path))

test.each(pages.trim().split('\n'))('%s names only files that exist', async (page) => {
  const text = await readFile(join(ROOT, page), 'utf8')
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => (code && PATH.test(code) ? [code] : []))
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, to]) => (to && !/^\w+:/.test(to) ? [to] : []))
  expect({
    named: named.filter((path) => !exists(path)),
    linked: linked.filter((path) => !existsSync(join(ROOT, dirname(page), path))),
  }).toEqual({ named: [], linked: [] })
})

/** The lines that the diffs of a page add, by file. */
function* addedLines(text: string): Generator<[path: string, line: string]> {
  for (const [, diff] of text.matchAll(/^```diff\n(.*?)^```/gms)) {
    let path = ''
    for (const line of diff?.split('\n') ?? []) {
      if (line.startsWith('+++ ')) path = line.slice(4)
      else if (line.startsWith('+')) yield [path, line.slice(1)]
    }
  }
}

test('CONTRIBUTING.md shows only lines that the files have', async () => {
  const missing: string[] = []
  const shown = new Map<string, string[]>()
  for (const [path, line] of addedLines(await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8'))) {
    if (!shown.has(path)) shown.set(path, (await readFile(join(ROOT, path), 'utf8')).split('\n'))
    if (!shown.get(path)?.includes(line)) missing.push(`${path}: ${line}`)
  }
  expect(shown.size).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
