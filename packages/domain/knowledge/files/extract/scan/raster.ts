/** A picture in shades of gray, row by row from the upper left corner: 0 is black and 255 is white. */
export interface Raster {
  width: number
  height: number
  data: Uint8Array
}

export const blank = (width: number, height: number): Raster => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(255),
})

/** The picture after this many quarter turns clockwise. */
export function turned(raster: Raster, quarters: number): Raster {
  const { width, height, data } = raster
  if (quarters === 0) return raster
  const sideways = quarters % 2 === 1
  const to = blank(sideways ? height : width, sideways ? width : height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [tx, ty] = turnedPoint(x, y, width - 1, height - 1, quarters)
      to.data[ty * to.width + tx] = data[y * width + x] ?? 255
    }
  }
  return to
}

/** Where a point of a picture, whose last point is at `right` and `bottom`, is after the quarter turns clockwise. */
export function turnedPoint(x: number, y: number, right: number, bottom: number, quarters: number): [number, number] {
  if (quarters === 1) return [bottom - y, x]
  if (quarters === 2) return [right - x, bottom - y]
  return quarters === 3 ? [y, right - x] : [x, y]
}

/** The picture turned clockwise around its center by a small angle, in the same size. */
export function tilted({ width, height, data }: Raster, radians: number): Raster {
  const to = blank(width, height)
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const [cx, cy] = [width / 2, height / 2]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fx = cos * (x - cx) + sin * (y - cy) + cx
      const fy = cos * (y - cy) - sin * (x - cx) + cy
      const [left, top] = [Math.floor(fx), Math.floor(fy)]
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const at = top * width + left
      const [dx, dy] = [fx - left, fy - top]
      const above = (data[at] ?? 255) * (1 - dx) + (data[at + 1] ?? 255) * dx
      const below = (data[at + width] ?? 255) * (1 - dx) + (data[at + width + 1] ?? 255) * dx
      to.data[y * width + x] = above * (1 - dy) + below * dy
    }
  }
  return to
}

/**
 * The picture with black ink on white paper, whatever the scanner made of them: the shade that most of the page has
 * becomes white, and its darkest shade black.
 */
export function contrasted(raster: Raster): Raster {
  const counts = new Uint32Array(256)
  for (const shade of raster.data) counts[shade] = (counts[shade] ?? 0) + 1
  let paper = 255
  for (let shade = 128; shade < 256; shade++) if ((counts[shade] ?? 0) > (counts[paper] ?? 0)) paper = shade
  const enough = raster.data.length * DARKEST
  let ink = 0
  for (let seen = 0; ink < paper - 1; ink++) {
    seen += counts[ink] ?? 0
    if (seen >= enough) break
  }
  const range = Math.max(paper - ink, FAINTEST)
  if (ink <= 40 && paper >= 245) return raster
  const shades = Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.max(0, Math.min(255, Math.round(255 - ((paper - shade) * 255) / range))),
  )
  return { ...raster, data: raster.data.map((shade) => shades[shade] ?? 255) }
}
/** The share of a page that is certainly ink, even if there is only a line of text on it. */
const DARKEST = 0.0003
/** A page with less difference than this between its lightest and darkest shade is empty. */
const FAINTEST = 24

/** As a file that text recognition reads (a portable graymap). */
export const graymap = ({ width, height, data }: Raster): Buffer =>
  Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), data])
