import { accessSync, constants } from 'node:fs'

const FULL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']
/** Renders the same pages with half the work, because it has no browser window. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

function installed(places: readonly string[]): string | undefined {
  const configured = process.env['CHROMIUM_PATH']
  if (configured) return configured
  return places.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

function executable(places: readonly string[]): string {
  const found = installed(places)
  if (!found) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH.')
  return found
}

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Whether there is a Chromium for `headlessChromium`. */
export const hasChromium = (): boolean => installed([HEADLESS_SHELL, ...FULL]) !== undefined

/** How the browser tests, `npm run screens` and `npm run bench:web` start the installed Chromium. */
export const headlessChromium = () => ({ executablePath: executable([HEADLESS_SHELL, ...FULL]), args })

/** The full browser, for what the headless shell does not have: permission prompts and shown notifications. */
export const fullChromium = () => ({ executablePath: executable(FULL), args })
