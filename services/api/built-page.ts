import { existsSync, readFileSync, statSync } from 'node:fs'
import { normal } from '@waymark/contracts/foundation/site/translated'
import { z } from 'zod'

/** The tags of a first view (web/first-files-plugin.ts). */
const view = z.object({
  styles: z.array(z.string()),
  scripts: z.array(z.string()),
  /** Parameters with which the page is another one than the build has rendered, and such keys in a browser's storage. */
  params: z.array(z.string()).default([]),
  kept: z.array(z.string()).default([]),
  /** When the scripts of what the build has rendered are to come. */
  start: z.enum(['painted', 'used']).default('painted'),
})
type View = z.infer<typeof view>
const views = z.record(z.string(), view)
const rendered = z.record(z.string(), z.string())

interface Built {
  readonly changed: string
  readonly html: string
  readonly views: Readonly<Record<string, View>>
  /** The HTML of what the build has rendered, by its address. */
  readonly rendered: Readonly<Record<string, string>>
}

const built = new Map<string, Built>()

interface Asked {
  /** The query of the address, such as `?step=2`. */
  readonly search: string
  /** Whether the page is the same for everyone, so that what the build has rendered is right. */
  readonly common: boolean
}

/**
 * The page of a build for this path, which names the files that its first view needs, so that the browser does not find
 * them one after the other. It contains what the build has rendered of it. Read again after a build. Null before the
 * first one.
 */
export function builtPage(folder: string, path: string, { search, common }: Asked): string | null {
  const page = readBuild(folder)
  if (!page) return null
  const own = normal(path)
  const address = [own + search, own, own.replace(/(?<=^\/[^/]+\/).+/, '*')].find((one) => one in page.views)
  const found = address === undefined ? undefined : page.views[address]
  if (address === undefined || !found) return page.html
  const params = new URLSearchParams(search)
  const differs = address !== own + search && found.params.some((name) => params.has(name))
  const html = common && !differs ? page.rendered[address] : undefined
  return html === undefined ? withFiles(page.html, found) : withContent(page.html, found, html)
}

const withFiles = (page: string, { styles, scripts }: View) => inHead(page, [...styles, ...scripts])

const inHead = (page: string, tags: readonly string[]) =>
  page.replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`)

const SCRIPTS = /^ *<(?:script type="module"|link rel="modulepreload").*\n/gm
const BEFORE_PAINT = '<script src="/before-paint.js">'
const NO_SCRIPT = /<noscript>.*?<\/noscript>/s
const HIDE_FORMS = '<noscript><style>form { display: none }</style>'

/** With its content, the page needs its scripts only later: `before-paint.js` takes them from a template. */
function withContent(page: string, { styles, scripts, kept, start }: View, content: string): string {
  const all = [...(page.match(SCRIPTS) ?? []).map((tag) => tag.trim()), ...scripts]
  const template = `<template id="scripts" data-start="${start}" data-kept="${kept.join(' ')}">${all.join('')}</template>`
  // Forms need their script: it would be wrong to send one by the address. Everything else can be read without.
  const asks = content.includes('<form')
  return inHead(page.replaceAll(SCRIPTS, ''), styles)
    .replace(BEFORE_PAINT, () => `${template}\n    ${BEFORE_PAINT}`)
    .replace(NO_SCRIPT, (message) => (asks ? message.replace('<noscript>', HIDE_FORMS) : ''))
    .replace('<div id="root">', () => `<div id="root">${content}`)
}

function readBuild(folder: string): Built | null {
  const [file, names, contents] = [`${folder}/index.html`, `${folder}/.first-files.json`, `${folder}/.prerendered.json`]
  const stat = statSync(file, { throwIfNoEntry: false })
  // A build writes one after the other. What is rendered comes last, and pages can do without.
  if (!stat || !existsSync(names)) return null
  const changed = [stat.mtimeMs, statSync(contents, { throwIfNoEntry: false })?.mtimeMs].join(' ')
  const known = built.get(folder)
  if (known?.changed === changed) return known
  const read = {
    changed,
    html: readFileSync(file, 'utf8'),
    views: views.parse(json(names)),
    rendered: rendered.parse(json(contents)),
  }
  built.set(folder, read)
  return read
}

const json = (path: string): unknown => JSON.parse(existsSync(path) ? readFileSync(path, 'utf8') : '{}')
