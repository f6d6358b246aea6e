import { expect, test } from 'vitest'
import { divideModules, type Load } from './divide-modules.ts'

const SMALL = 100
const LARGE = 100_000

/** Each module with its size and what it imports. */
type Sources = Readonly<Record<string, readonly [size: number, ...imports: string[]]>>

function divide(sources: Sources, views: readonly string[], others: readonly string[] = []) {
  const loadedWith = (id: string): Set<string> => {
    const [, ...imports] = sources[id] ?? [0]
    return imports.reduce((all, each) => all.union(loadedWith(each)), new Set([id]))
  }
  const loadOf = (id: string): Load => ({ modules: loadedWith(id), weight: 1 })
  const files = divideModules(views.map(loadOf), others.map(loadOf), {
    sizeOf: (id) => sources[id]?.[0] ?? 0,
    loadedWith,
  })
  return inOrder(files.map((ids) => inOrder(ids).join(' ')))
}

const inOrder = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other))

test('what only one view needs is one file, and what two share another', () => {
  const sources: Sources = {
    overview: [LARGE, 'list', 'figures'],
    clients: [LARGE, 'list', 'search'],
    list: [SMALL],
    figures: [SMALL],
    search: [SMALL],
  }
  expect(divide(sources, ['overview', 'clients'])).toEqual(['clients search', 'figures overview', 'list'])
})

test('what another screen needs, too, is in the file of the view if the rest of it is small', () => {
  const sources: Sources = { overview: [SMALL, 'list'], dialog: [LARGE, 'list'], list: [SMALL] }
  expect(divide(sources, ['overview'], ['dialog'])).toEqual(['list overview'])
})

test('no screen gets a large module with a small one that it needs', () => {
  const sources: Sources = { overview: [LARGE, 'list'], dialog: [LARGE, 'list'], list: [SMALL] }
  expect(divide(sources, ['overview'], ['dialog'])).toEqual(['list', 'overview'])
})

test('no screen gets a large module because a small one imports it', () => {
  const sources: Sources = {
    overview: [SMALL, 'list', 'chart'],
    chart: [LARGE],
    dialog: [LARGE, 'list'],
    list: [SMALL],
  }
  expect(divide(sources, ['overview'], ['dialog'])).toEqual(['chart overview', 'list'])
})

test('a file never imports one that imports it', () => {
  const sources: Sources = {
    overview: [SMALL, 'chart'],
    chart: [LARGE, 'axis'],
    axis: [SMALL],
    report: [SMALL, 'chart'],
    dialog: [SMALL, 'axis'],
  }
  // The overview and the axis would be in one file, if the chart between them were not.
  expect(divide(sources, ['overview'], ['report', 'dialog'])).toEqual(['axis', 'chart overview'])
})

test('a small module is in the file of more views if that is worth what the others get in vain', () => {
  const sources: Sources = {
    overview: [LARGE, 'list', 'icon'],
    clients: [LARGE, 'list', 'icon'],
    messages: [LARGE, 'list'],
    list: [LARGE],
    icon: [SMALL],
  }
  expect(divide(sources, ['overview', 'clients', 'messages'])).toEqual(['clients', 'icon list', 'messages', 'overview'])
})

test('a small module is not where its large import would come along', () => {
  const sources: Sources = {
    overview: [LARGE, 'list', 'icon'],
    clients: [LARGE, 'list', 'icon'],
    messages: [LARGE, 'list'],
    list: [LARGE],
    icon: [SMALL, 'shapes'],
    shapes: [LARGE],
  }
  const views = ['overview', 'clients', 'messages']
  expect(divide(sources, views)).toEqual(['clients', 'icon shapes', 'list', 'messages', 'overview'])
})

test('what no view needs is left out', () => {
  expect(divide({ overview: [SMALL], dialog: [SMALL] }, ['overview'], ['dialog'])).toEqual(['overview'])
})
