/** `npm run screens` */
import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { headlessChromium } from '../../tests/e2e/chromium.ts'
import { writeComparison } from './compare.ts'
import { administratorTour } from './lists/administrator.ts'
import { brokerTour, otherStatesTour } from './lists/broker.ts'
import { networksTour } from './lists/networks.ts'
import { demoTour, newcomerTour } from './lists/newcomer.ts'
import { secondStepTour, securityTour } from './lists/security.ts'
import { visitorTour } from './lists/visitor.ts'
import { type Album, DEVICES, type Device, note, photograph, pictureOf, README_DEVICE } from './photographer.ts'
import { withoutPicture } from './routes.ts'
import type { Screen, Tour } from './screen.ts'
import { startWorld, type World } from './world.ts'

const HELP = `npm run screens [-- options]

Builds the pages, starts the product with its demo agency, and takes pictures of every screen, at 1440 and
390 px, light and dark, into screens/<name>. Fails when a screen cannot be opened, or has no picture.

  --name <name>            the folder of the pictures; "now" unless given
  --only <words>           only the screens that have one of these words in their name, separated by commas
  --compare <run> <run>    takes no pictures; writes screens/index.html, which shows two runs side by side
  --no-build               shows the pages as they were last built
  --readme                 writes the pictures that README shows, instead of all others
  --help                   this text
`

const ROOT = join(import.meta.dirname, '../..')
const SCREENS = join(ROOT, 'screens')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: 'string', default: 'now' },
    only: { type: 'string' },
    compare: { type: 'string' },
    readme: { type: 'boolean' },
    'no-build': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})
if (values.help) process.stdout.write(HELP)
else if (values.compare !== undefined) await compare(values.compare, positionals[0] ?? values.name)
else await takePictures()

async function compare(one: string, other: string) {
  const different = await writeComparison(SCREENS, one, other)
  console.log(`${different} pictures differ: ${join(SCREENS, 'index.html')}`)
}

async function takePictures() {
  const words = values.only?.split(',')
  const wanted = ({ name, readme }: Screen) =>
    values.readme ? readme !== undefined : (words?.some((word) => name.includes(word)) ?? true)
  const folder = join(SCREENS, values.name)
  if (!words && !values.readme) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const save = (device: Device) => (screen: Screen, scheme: string) => {
    if (!values.readme) return pictureOf(folder, screen.name, device.name, scheme)
    return screen.readme && scheme === 'light' ? join(ROOT, 'docs/images', `${screen.readme}.png`) : undefined
  }

  const started = performance.now()
  if (!values['no-build']) execFileSync(join(ROOT, 'node_modules/.bin/vite'), ['build', 'web'], { cwd: ROOT })
  const album: Album = { taken: 0, seen: new Set(), links: new Set(), problems: [] }
  const world = await startWorld()
  const mapped = `MAP ${new URL(world.url).hostname}:80 127.0.0.1:${new URL(world.served_at).port}`
  const chosen = headlessChromium()
  const browser = await chromium.launch({ ...chosen, args: [...chosen.args, `--host-resolver-rules=${mapped}`] })
  try {
    const waiting = lanes(world).values()
    const work = async () => {
      for (const lane of waiting) {
        for (const tour of lane) {
          for (const device of values.readme ? [README_DEVICE] : DEVICES)
            await photograph(browser, world, { tour, device, wanted, save: save(device) }, album)
          console.log(`${tour.name} done`)
        }
      }
    }
    // Each waits much of the time for the other processes, so one more than there are cores keeps them all busy.
    await Promise.all(Array.from({ length: availableParallelism() + 1 }, work))
  } finally {
    await browser.close()
    await world.stop()
  }
  if (!words && !values.readme)
    for (const screen of await withoutPicture(album.seen, album.links)) note(album, `no picture of the ${screen}`)
  const seconds = Math.round((performance.now() - started) / 1000)
  console.log(`${album.taken} pictures in ${seconds} s, ${album.problems.length} problems`)
  if (album.problems.length > 0) process.exitCode = 1
}

/** Two browsers share the tours. Reading changes the counts of that user, so one browser takes all tours of a user. */
function lanes(world: World): Tour[][] {
  return [
    [brokerTour(world), networksTour],
    [administratorTour(world)],
    [visitorTour(world), secondStepTour, otherStatesTour(world), securityTour],
    [newcomerTour(world), demoTour],
  ]
}
