import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
/** Paths are written from the root, from `packages`, from `web`, or from the wings of a package or of the pages. */
const FROM = [
  '',
  'packages',
  'packages/domain',
  'packages/contracts',
  'packages/rules',
  'web',
  'web/src',
  'web/src/features',
]
/** What a path begins with: also a folder that was removed, because its name may be left in a page. */
const NAMES = `bench deploy docs packages prisma scripts services tests web
  contracts domain events platform rules testing words
  conversations coverage foundation knowledge leads money networks operations people
  app features public reactions shared src`
const FOLDERS = new Set([
  ...NAMES.split(/\s+/),
  ...FROM.flatMap((folder) => readdirSync(join(ROOT, folder), { withFileTypes: true }))
    .filter((one) => one.isDirectory())
    .map(({ name }) => name),
])
const isPath = (code: string) => /^[\w.-]+\/[\w./-]+$/.test(code) && FOLDERS.has(code.split('/')[0] ?? '')
const exists = (path: string) => FROM.some((folder) => existsSync(join(ROOT, folder, path)))

/** The anchors that GitHub makes of the headings of a page. */
async function anchorsOf(path: string): Promise<Set<string>> {
  const anchors = new Set<string>()
  const text = (await readFile(path, 'utf8')).replaceAll(/^```.*?^```/gms, '')
  for (const [, heading = ''] of text.matchAll(/^#+ (.+)$/gm)) {
    const name = heading
      .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    let anchor = name
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${name}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

/** Whether the file of a link exists, and the heading in it that the link leads to. */
async function leads(page: string, link: string): Promise<boolean> {
  const [to = '', anchor] = link.split('#')
  const path = to === '' ? join(ROOT, page) : join(ROOT, dirname(page), to)
  if (!existsSync(path)) return false
  return anchor === undefined || !path.endsWith('.md') || (await anchorsOf(path)).has(anchor)
}

test.each(pages.trim().split('\n'))('%s names only files and headings that exist', async (page) => {
  const text = await readFile(join(ROOT, page), 'utf8')
  const named = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => (code && isPath(code) ? [code] : []))
  const links = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)/g)].flatMap(([, to]) => (to && !/^\w+:/.test(to) ? [to] : []))
  const found = await Promise.all(links.map((link) => leads(page, link)))
  expect({
    named: named.filter((path) => !exists(path)),
    linked: links.filter((_, at) => !found[at]),
  }).toEqual({ named: [], linked: [] })
})

test('docs/decisions/README.md lists each decision once, with its title', async () => {
  const folder = join(ROOT, 'docs/decisions')
  const files = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name)).toSorted()
  const wanted = await Promise.all(
    files.map(async (name) => {
      const [, title = ''] = /^# \d+\. (.+)\n/.exec(await readFile(join(folder, name), 'utf8')) ?? []
      return `- [${name.slice(0, 4)}](${name}): ${title}`
    }),
  )
  const index = await readFile(join(folder, 'README.md'), 'utf8')
  expect(
    index
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .toSorted(),
  ).toEqual(wanted)
})

/** Each run of lines that the diffs of a page add, with its file. */
function* addedBlocks(text: string): Generator<[path: string, block: string]> {
  for (const [, diff] of text.matchAll(/^```diff\n(.*?)^```/gms)) {
    let path = ''
    for (const [run, file] of diff?.matchAll(/^\+\+\+ (.+)\n|(?:^\+(?!\+\+ ).*\n)+/gm) ?? []) {
      if (file) path = file
      else yield [path, run.replaceAll(/^\+/gm, '')]
    }
  }
}

test('CONTRIBUTING.md shows blocks that its files have, without leaving a line out', async () => {
  const missing: string[] = []
  const shown = new Map<string, string>()
  for (const [path, block] of addedBlocks(await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8'))) {
    if (!shown.has(path)) shown.set(path, await readFile(join(ROOT, path), 'utf8'))
    // With the line break before it, so that the first line is a whole one.
    if (!`\n${shown.get(path)}`.includes(`\n${block}`)) missing.push(`${path}:\n${block}`)
  }
  expect(shown.size).toBeGreaterThan(5)
  expect(missing).toEqual([])
})
