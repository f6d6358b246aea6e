import { partOf } from './zip.ts'

const BUILT_IN: Partial<Record<string, string>> = { 9: '0%', 10: '0.00%' }
const CONDITION = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/
const HOLDS: Record<string, (value: number, bound: number) => boolean> = {
  '<=': (value, bound) => value <= bound,
  '>=': (value, bound) => value >= bound,
  '<>': (value, bound) => value !== bound,
  '<': (value, bound) => value < bound,
  '>': (value, bound) => value > bound,
  '=': (value, bound) => value === bound,
}

/** Whether a number format, such as `0.0%` or `[<=1]0%;$0`, shows this number times 100 with a percent sign. */
export function showsPercent(format: string, value: number): boolean {
  // What is quoted or follows a backslash stands for itself.
  const sections = format.replaceAll(/"[^"]*"|\\./g, '').split(';')
  const conditions = sections.map((section) => CONDITION.exec(section))
  const at = conditions.some(Boolean)
    ? conditions.findIndex((condition) => !condition || HOLDS[condition[1] ?? '']?.(value, Number(condition[2])))
    : sectionFor(value)
  return (sections[at] ?? sections[0] ?? '').includes('%')
}

/** Positive numbers have the first section, negative ones the second, and zero the third; without it, the first. */
function sectionFor(value: number): number {
  if (value < 0) return 1
  return value === 0 ? 2 : 0
}

/**
 * The number formats of the cells of a workbook that `checkArchive` accepted, as far as they have a percent sign: by
 * sheet, row and column, all from 0. The library that reads the cells does not tell them. Every other one is ''.
 */
export function numberFormats(bytes: Buffer): (sheet: number, row: number, column: number) => string {
  const relations = [...elements(partOf(bytes, 'xl/_rels/workbook.xml.rels'), 'Relationship')]
  const styles = partOf(bytes, pathOf(relations.find(({ Type }) => Type?.endsWith('/styles'))?.Target))
  const codes = new Map(
    Array.from(elements(styles, 'numFmt'), ({ numFmtId, formatCode = '' }) => [numFmtId, unescaped(formatCode)]),
  )
  const used = /<(?:[\w.-]+:)?cellXfs[\s>].*?<\/(?:[\w.-]+:)?cellXfs>/s.exec(styles)?.[0] ?? ''
  const formats = Array.from(
    elements(used, 'xf'),
    ({ numFmtId = '' }) => codes.get(numFmtId) ?? BUILT_IN[numFmtId] ?? '',
  )
  if (!formats.some((format) => format.includes('%'))) return () => ''
  const sheets = Array.from(elements(partOf(bytes, 'xl/workbook.xml'), 'sheet'), ({ id }) => {
    const path = pathOf(relations.find(({ Id }) => Id === id)?.Target)
    const cells = new Map<string, string>()
    for (const { r = '', s = '' } of elements(partOf(bytes, path), 'c')) {
      const format = formats[Number(s)] ?? ''
      if (format.includes('%')) cells.set(r, format)
    }
    return cells
  })
  return (sheet, row, column) => sheets[sheet]?.get(`${lettersOf(column)}${row + 1}`) ?? ''
}

const pathOf = (target = '') => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** 0 is A, 25 is Z, 26 is AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** The attributes of all elements of this name, both without the prefix of a namespace. */
export function* elements(xml: string, name: string): Iterable<Partial<Record<string, string>>> {
  const attribute = String.raw`\s+(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')`
  const uncaptured = attribute.replaceAll(/\((?!\?)/g, '(?:')
  for (const [, attributes = ''] of xml.matchAll(
    new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])((?:${uncaptured})*)`, 'g'),
  )) {
    yield Object.fromEntries(
      Array.from(attributes.matchAll(new RegExp(attribute, 'g')), ([, key = '', double, single]) => [
        key,
        double ?? single ?? '',
      ]),
    )
  }
}

const unescaped = (value: string) =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
