import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { headlessChromium } from '../../tests/e2e/chromium.ts'
import { comparisonPage, type Pair } from './comparison-page.ts'

/** The address under which the comparing browser finds the pictures. It does not exist on the internet. */
const PICTURES = 'http://screens.test'

/** Counts the pixels that differ by more than smoothed edges do. If one picture is larger, its extra pixels count. */
const COUNT = `async ([one, other]) => {
  const read = async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
    return { width: bitmap.width, height: bitmap.height, pixels: new Uint32Array(data.buffer) }
  }
  const [a, b] = [await read(one), await read(other)]
  const [width, height] = [Math.min(a.width, b.width), Math.min(a.height, b.height)]
  let different = Math.max(a.width * a.height, b.width * b.height) - width * height
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [p, q] = [a.pixels[y * a.width + x], b.pixels[y * b.width + x]]
      if (p === q) continue
      const apart = (shift) => Math.abs(((p >> shift) & 255) - ((q >> shift) & 255))
      if (apart(0) + apart(8) + apart(16) > 24) different++
    }
  }
  return different
}`

/** Writes `index.html` into the folder of all runs and returns the number of pictures that differ. */
export async function writeComparison(folder: string, one: string, other: string): Promise<number> {
  const [before, after] = [await picturesIn(join(folder, one)), await picturesIn(join(folder, other))]
  const browser = await chromium.launch(headlessChromium())
  const page = await browser.newPage()
  await page.route(`${PICTURES}/**`, (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname)
    return path === '/'
      ? route.fulfill({ body: '', contentType: 'text/html' })
      : route.fulfill({ path: join(folder, path) })
  })
  await page.goto(PICTURES)
  const pairs: Pair[] = []
  for (const name of [...new Set([...before, ...after])].toSorted()) {
    const both = before.includes(name) && after.includes(name)
    pairs.push({
      name,
      before: before.includes(name),
      after: after.includes(name),
      different: both ? await difference(page, folder, `${one}/${name}`, `${other}/${name}`) : null,
    })
  }
  await browser.close()
  await writeFile(join(folder, 'index.html'), comparisonPage(one, other, pairs))
  return pairs.filter(({ different }) => different !== 0).length
}

const picturesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.png'))

async function difference(page: Page, folder: string, one: string, other: string): Promise<number> {
  const [a, b] = await Promise.all([readFile(join(folder, one)), readFile(join(folder, other))])
  if (a.equals(b)) return 0
  const addresses = [one, other].map((path) => `${PICTURES}/${encodeURI(path)}`)
  return page.evaluate<number>(`(${COUNT})(${JSON.stringify(addresses)})`)
}
