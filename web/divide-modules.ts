/** The modules that are there when something is shown. All that they import is there, too. */
export interface Load {
  readonly modules: ReadonlySet<string>
  /** How much it counts. */
  readonly weight: number
}

interface Modules {
  sizeOf(id: string): number
  loadedWith(id: string): ReadonlySet<string>
}

/** Modules for one file. */
interface Group {
  readonly ids: readonly string[]
  /** What is loaded with them, in parts that are always loaded together. */
  readonly parts: ReadonlySet<Part>
  /** For each load, whether it needs the group. */
  readonly needed: readonly boolean[]
  /** For each load, what it would get with the group that it does not need. */
  readonly wasted: readonly number[]
}

type Part = Pick<Group, 'ids' | 'needed'> & { readonly size: number }

/** What a file costs beside its content, in characters of code: a request, its name in other files, less compression. */
const FILE_COST = 15_000

/**
 * Divides modules into files. Those of a file are needed by the same `views`, or by nearly the same (`classesOf`). Among
 * them, neighbors share a file if that is worth more than what other screens get and do not need.
 *
 * Whatever needs a module needs what it imports. So if the modules that the fewest loads need come first, a file imports
 * only what comes later, and never one that imports it: modules run in the order of their imports.
 */
export function divideModules(views: readonly Load[], others: readonly Load[], modules: Modules): readonly string[][] {
  const loads = [...views, ...others]
  const parts = partsOf(loads, modules)
  const partOf = new Map(parts.flatMap((part) => part.ids.map((id) => [id, part] as const)))

  const groupOf = (ids: readonly string[], needed: readonly boolean[], loaded: ReadonlySet<Part>): Group => ({
    ids,
    needed,
    parts: loaded,
    wasted: loads.map((_, load) => {
      let size = 0
      for (const part of loaded) if (!part.needed[load]) size += part.size
      return size
    }),
  })
  const join = (one: Group, other: Group): Group =>
    groupOf(
      [...one.ids, ...other.ids],
      loads.map((_, load) => [one, other].some(({ needed }) => needed[load])),
      one.parts.union(other.parts),
    )
  /** What joining two groups saves. */
  const gainOf = (one: Group, other: Group): number =>
    loads.reduce((gain, { weight }, load) => {
      if (one.needed[load] && other.needed[load]) return gain + weight * FILE_COST
      if (one.needed[load]) return gain - weight * (other.wasted[load] ?? 0)
      return other.needed[load] ? gain - weight * (one.wasted[load] ?? 0) : gain
    }, 0)

  const loadedBy = ({ ids }: Part): Set<Part> => {
    const loaded = ids.map((id) => modules.loadedWith(id)).reduce((all, each) => all.union(each))
    return new Set([...loaded].flatMap((id) => partOf.get(id) ?? []))
  }

  return classesOf(views, parts, loadedBy).flatMap((same) => {
    const groups = same.toSorted(byUses).map((part) => groupOf(part.ids, part.needed, loadedBy(part)))
    for (;;) {
      const gains = groups.slice(1).map((group, place) => gainOf(groups[place] ?? group, group))
      const most = Math.max(0, ...gains)
      if (most === 0) return groups.map(({ ids }) => [...ids])
      const place = gains.indexOf(most)
      const [one, other] = groups.slice(place)
      if (one && other) groups.splice(place, 2, join(one, other))
    }
  })
}

/** Parts for the same views, with whether each view gets them. */
interface Class {
  readonly parts: ReadonlySet<Part>
  readonly views: readonly boolean[]
  readonly size: number
}

const joined = (one: Class, other: Class): Class => ({
  parts: one.parts.union(other.parts),
  views: one.views.map((needs, view) => needs || (other.views[view] ?? false)),
  size: one.size + other.size,
})

/**
 * Parts that may share files: those that the same views need, and classes that are worth joining, because a file less is worth
 * more than what some views get and do not need. What they import is there in all these views, or a view would get that,
 * too, and two files could import each other.
 */
function classesOf(
  views: readonly Load[],
  parts: readonly Part[],
  loadedBy: (part: Part) => ReadonlySet<Part>,
): readonly Part[][] {
  const viewsOf = ({ needed }: Part) => needed.slice(0, views.length)
  const classes = [...Map.groupBy(parts, (part) => viewsOf(part).join()).values()].map((same): Class => {
    const size = same.reduce((sum, part) => sum + part.size, 0)
    return { parts: new Set(same), views: same[0] ? viewsOf(same[0]) : [], size }
  })
  const loaded = new Map(parts.map((part) => [part, loadedBy(part)]))
  const gainOf = (one: Class, other: Class): number =>
    views.reduce((gain, { weight }, view) => {
      if (one.views[view] && other.views[view]) return gain + weight * FILE_COST
      if (one.views[view]) return gain - weight * other.size
      return other.views[view] ? gain - weight * one.size : gain
    }, 0)
  const mayJoin = (one: Class, other: Class): boolean => {
    const both = joined(one, other)
    return [...both.parts].every((part) =>
      [...(loaded.get(part) ?? [])].every(
        (needed) => both.parts.has(needed) || both.views.every((needs, view) => !needs || viewsThatGet(needed)[view]),
      ),
    )
  }
  const viewsThatGet = (part: Part) => classes.find((each) => each.parts.has(part))?.views ?? []

  for (;;) {
    const pairs = classes.flatMap((one, place) =>
      classes.slice(place + 1).map((other) => ({ one, other, gain: gainOf(one, other) })),
    )
    const best = pairs
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => b.gain - a.gain)
      .find(({ one, other }) => mayJoin(one, other))
    if (!best) break
    for (const each of [best.one, best.other]) classes.splice(classes.indexOf(each), 1)
    classes.push(joined(best.one, best.other))
  }
  return classes.filter((each) => each.views.some(Boolean)).map((each) => [...each.parts])
}

/** Modules that exactly the same loads need. */
function partsOf(loads: readonly Load[], all: Modules): readonly Part[] {
  const ids = loads.reduce((some, { modules }) => some.union(modules), new Set<string>())
  const neededBy = (id: string) => loads.map(({ modules }) => modules.has(id))
  return [...Map.groupBy(ids, (id) => neededBy(id).join()).values()].map((same) => ({
    ids: same,
    needed: neededBy(same[0] ?? ''),
    size: same.reduce((sum, id) => sum + all.sizeOf(id), 0),
  }))
}

/** Those with the fewest uses come first, and similar ones beside each other. */
function byUses(one: Part, other: Part): number {
  const uses = ({ needed }: Part) => needed.filter(Boolean).length
  return uses(one) - uses(other) || one.needed.join().localeCompare(other.needed.join())
}
