// The module also exports the function by name, but its types do not say so.
// oxlint-disable-next-line import/no-named-as-default
import qrcode from 'qrcode-generator'

/** Light modules around the code, which readers need (ISO 18004). */
const QUIET = 4
/** Pixels of a module in the PNG: about 9 cm wide at 300 dpi. */
const PIXELS = 28

interface Qr {
  /** Modules on each side, with the quiet zone. */
  readonly size: number
  /** The dark modules as an SVG path, one unit per module. */
  readonly path: string
  readonly dark: readonly { readonly x: number; readonly y: number }[]
}

/** The QR code of a text with 15% error correction, so a folded or dirty print still scans. */
export function drawQr(text: string): Qr {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const modules = code.getModuleCount()
  const dark: { x: number; y: number }[] = []
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) if (code.isDark(y, x)) dark.push({ x: x + QUIET, y: y + QUIET })
  }
  return { size: modules + 2 * QUIET, path: dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join(''), dark }
}

export const svgFile = ({ size, path }: Qr): Blob =>
  new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  )

/** Throws if the browser cannot create the image. */
export function pngFile({ size, dark }: Qr): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * PIXELS
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    for (const { x, y } of dark) context.fillRect(x * PIXELS, y * PIXELS, PIXELS, PIXELS)
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))), 'image/png')
  })
}
