interface Chart {
  title: string
  x: string
  y: string
  /** Points are [x, y], both above zero. */
  series: readonly { name: string; points: readonly (readonly [number, number])[] }[]
}

const WIDTH = 720
const HEIGHT = 400
const LEFT = 70
const RIGHT = 60
const TOP = 50
const BOTTOM = 50
const COLORS = ['#1E40AF', '#B45309', '#0F766E', '#6D28D9']

/** A chart with logarithmic axes, as SVG. */
export function lineChart({ title, x, y, series }: Chart): string {
  const all = series.flatMap(({ points }) => points)
  const across = axis(
    all.map(([value]) => value),
    LEFT,
    WIDTH - RIGHT,
  )
  const up = axis(
    all.map(([, value]) => value),
    HEIGHT - BOTTOM,
    TOP,
  )
  const grid = [
    ...across.ticks.map((value) => {
      const at = across.at(value)
      return `<path d="M${at} ${TOP}V${HEIGHT - BOTTOM}"/><text x="${at}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${value}</text>`
    }),
    ...up.ticks.map((value) => {
      const at = up.at(value)
      return `<path d="M${LEFT} ${at}H${WIDTH - RIGHT}"/><text x="${LEFT - 8}" y="${at + 4}" text-anchor="end">${value}</text>`
    }),
  ]
  const lines = series.map(({ name, points }, index) => {
    const color = COLORS[index % COLORS.length]
    const path = points.map(([px, py]) => `${across.at(px)},${up.at(py)}`).join(' ')
    const [lastX, lastY] = points.at(-1) ?? [across.ticks[0] ?? 1, up.ticks[0] ?? 1]
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${across.at(lastX) + 6}" y="${up.at(lastY) + 4}" fill="${color}">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#374151">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="24" font-size="16">${title}</text>
<text x="${WIDTH - RIGHT}" y="${HEIGHT - 12}" text-anchor="end">${x}</text>
<text x="${LEFT}" y="${TOP - 8}">${y}</text>
<g stroke="#D1D5DB" stroke-width="0.5">${grid.join('\n').replaceAll('<text', '<text stroke="none"')}</g>
${lines.join('\n')}
</svg>
`
}

/** Places values between two positions by their logarithm, with ticks at 1, 2 and 5 times the powers of ten. */
function axis(values: readonly number[], from: number, to: number) {
  const least = Math.log10(Math.min(...values) / 1.3)
  const most = Math.log10(Math.max(...values) * 1.3)
  const at = (value: number) => Math.round(from + ((Math.log10(value) - least) / (most - least)) * (to - from))
  const powers = Array.from(
    { length: Math.ceil(most) - Math.floor(least) + 1 },
    (_, index) => Math.floor(least) + index,
  )
  const ticks = powers
    .flatMap((power) => [1, 2, 5].map((step) => Number((step * 10 ** power).toPrecision(1))))
    .filter((value) => Math.log10(value) >= least && Math.log10(value) <= most)
  return { at, ticks }
}
