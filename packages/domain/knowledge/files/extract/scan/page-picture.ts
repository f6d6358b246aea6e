import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { MAX_PIXELS } from '../open-pdf.ts'
import { blank, type Raster } from './raster.ts'

/** Text recognition does not gain from more. */
const DPI = 200
/** The longest side of a drawn page: a poster is drawn smaller. */
const MAX_SIDE = 4000
/** `[a, b, c, d, e, f]` of PDF: x' = ax + cy + e, y' = bx + dy + f. */
type Matrix = readonly [number, number, number, number, number, number]

/** What a page's drawing operations say about one picture. */
interface Placed {
  /** The picture, or its name. */
  source: unknown
  matrix: Matrix
  /** The shade of a stencil's ink. */
  ink: number
}

interface Picture {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
  /** How pdf.js stores the pixels: 1 is one bit, 2 red, green and blue, 3 the same with transparency. */
  kind?: number
}

/** A page as the reader sees it, without anything but its pictures, and its pixels per point. */
export async function drawPictures(page: PDFPageProxy): Promise<{ raster: Raster; scale: number }> {
  const natural = page.getViewport({ scale: 1 })
  const scale = Math.min(DPI / 72, MAX_SIDE / Math.max(natural.width, natural.height))
  const viewport = page.getViewport({ scale })
  const raster = blank(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  for (const { source, matrix, ink } of await placedOn(page, matrixOf(viewport.transform))) {
    const picture = await pictureOf(page, source)
    if (picture) paint(raster, picture, matrix, ink)
  }
  return { raster, scale }
}

/** How much of a page its pictures cover, from 0. */
export async function pictureShare(page: PDFPageProxy): Promise<number> {
  const { width, height } = page.getViewport({ scale: 1 })
  const placed = await placedOn(page, [1, 0, 0, 1, 0, 0])
  return placed.reduce((sum, { matrix: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0) / (width * height)
}

async function placedOn(page: PDFPageProxy, start: Matrix): Promise<Placed[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Placed[] = []
  const saved: { matrix: Matrix; ink: number }[] = []
  let state = { matrix: start, ink: 0 }
  const add = (source: unknown, matrix: Matrix = state.matrix) => found.push({ source, matrix, ink: state.ink })
  for (const [index, operation] of fnArray.entries()) {
    const args: readonly unknown[] = argsArray[index] ?? []
    switch (operation) {
      case OPS.save:
        saved.push(state)
        break
      case OPS.restore:
        state = saved.pop() ?? state
        break
      case OPS.transform:
        state = { ...state, matrix: times(state.matrix, matrixOf(args)) }
        break
      case OPS.paintFormXObjectBegin:
        saved.push(state)
        if (isList(args[0])) state = { ...state, matrix: times(state.matrix, matrixOf(args[0])) }
        break
      case OPS.paintFormXObjectEnd:
        state = saved.pop() ?? state
        break
      case OPS.setFillRGBColor:
        state = { ...state, ink: shadeOf(args[0]) }
        break
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        add(args[0])
        break
      case OPS.paintImageXObjectRepeat:
      case OPS.paintImageMaskXObjectRepeat:
        for (const matrix of repeated(operation === OPS.paintImageXObjectRepeat, args)) {
          add(args[0], times(state.matrix, matrix))
        }
        break
      case OPS.paintImageMaskXObjectGroup:
        for (const one of isList(args[0]) ? Array.from(args[0]) : []) {
          if (isRecord(one)) add(one, times(state.matrix, matrixOf(isList(one['transform']) ? one['transform'] : [])))
        }
        break
    }
  }
  return found
}

/** `[id, scale x, scale y, positions]`, or for stencils `[picture, scale x, skew x, skew y, scale y, positions]`. */
function repeated(image: boolean, args: readonly unknown[]): Matrix[] {
  const [a, b, c, d] = (image ? [args[1], 0, 0, args[2]] : args.slice(1, 5)).map(Number)
  const given = args[image ? 3 : 5]
  const positions = Array.from(isList(given) ? given : [], Number)
  return Array.from({ length: Math.floor(positions.length / 2) }, (_, at) =>
    matrixOf([a, b, c, d, positions[2 * at], positions[2 * at + 1]]),
  )
}

/** A drawing operation has its picture in itself, or by name. */
async function pictureOf(page: PDFPageProxy, source: unknown): Promise<Picture | undefined> {
  const named = typeof source === 'string' ? source : isRecord(source) ? source['data'] : undefined
  const found = typeof named === 'string' ? await objectOf(page, named) : source
  if (!isRecord(found)) return undefined
  const { width, height, data, kind } = found
  if (typeof width !== 'number' || typeof height !== 'number' || width * height > MAX_PIXELS) return undefined
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray)) return undefined
  return { width, height, data, ...(typeof kind === 'number' ? { kind } : {}) }
}

const objectOf = (page: PDFPageProxy, name: string) =>
  new Promise<unknown>((resolve) => {
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    objects.get(name, resolve)
  })

/** Paints a picture: each point of the page takes the average of the points of the picture that fall on it. */
function paint(raster: Raster, picture: Picture, [a, b, c, d, e, f]: Matrix, ink: number): void {
  const area = a * d - b * c
  if (area === 0) return
  const corners = [0, 1].flatMap((x) => [0, 1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const left = Math.max(0, Math.floor(Math.min(...xs)))
  const right = Math.min(raster.width, Math.ceil(Math.max(...xs)))
  const top = Math.max(0, Math.floor(Math.min(...ys)))
  const bottom = Math.min(raster.height, Math.ceil(Math.max(...ys)))
  const shade = shadesOf(picture, ink)
  const { width, height } = picture
  // How many points of the picture fall on one of the page, along one side.
  const samples = Math.max(1, Math.min(4, Math.round(Math.sqrt((width * height) / Math.abs(area)))))
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * raster.width + x
      const under = raster.data[at] ?? 255
      let [sum, hits] = [0, 0]
      for (let sample = 0; sample < samples * samples; sample++) {
        const px = x + ((sample % samples) + 0.5) / samples - e
        const py = y + (Math.floor(sample / samples) + 0.5) / samples - f
        const u = Math.floor(((d * px - c * py) / area) * width)
        const v = Math.floor((1 - (a * py - b * px) / area) * height)
        if (u < 0 || v < 0 || u >= width || v >= height) continue
        sum += shade(v * width + u, v, u, under)
        hits += 1
      }
      if (hits > 0) raster.data[at] = sum / hits
    }
  }
}

/** The shade of a point of a picture over the shade below it. */
function shadesOf({ width, data, kind }: Picture, ink: number) {
  const stride = Math.ceil(width / 8)
  const bit = (row: number, column: number) => ((data[row * stride + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1
  if (kind === undefined) {
    return (_at: number, row: number, column: number, under: number) => (bit(row, column) === 0 ? ink : under)
  }
  if (kind === 1) return (_at: number, row: number, column: number) => bit(row, column) * 255
  const step = kind === 2 ? 3 : 4
  const gray = (at: number) => 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0)
  if (step === 3) return (at: number) => gray(3 * at)
  return (at: number, _row: number, _column: number, under: number) => {
    const cover = (data[4 * at + 3] ?? 255) / 255
    return gray(4 * at) * cover + under * (1 - cover)
  }
}

/** Of `#rrggbb`. */
function shadeOf(color: unknown): number {
  const parts = typeof color === 'string' ? /^#(..)(..)(..)$/.exec(color) : null
  const [red = 0, green = 0, blue = 0] = (parts?.slice(1) ?? []).map((part) => Number.parseInt(part, 16))
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value)

function matrixOf(values: ArrayLike<unknown>): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from(values, Number)
  return [a, b, c, d, e, f]
}

const times = ([a, b, c, d, e, f]: Matrix, [u, v, w, x, y, z]: Matrix): Matrix => [
  a * u + c * v,
  b * u + d * v,
  a * w + c * x,
  b * w + d * x,
  a * y + c * z + e,
  b * y + d * z + f,
]
