import { accessSync, constants } from 'node:fs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

function executable(): string {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  const found = PLACES.find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (!found) throw new Error('Chromium was not found. Install it, or set CHROMIUM_PATH.')
  return found
}

/** How the browser tests and `npm run screens` start the installed Chromium. */
export const CHROMIUM = {
  executablePath: executable(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
