import type { Locator } from '@playwright/test'

/** Between two acts of a person, so that each has its own frame. */
const PAUSE_MS = 250
const KEY_MS = 80

const pause = (at: Locator) => at.page().waitForTimeout(PAUSE_MS)

/** Touches something as a finger does, which counts as an interaction. */
export async function tap(what: Locator): Promise<void> {
  await what.tap()
  await pause(what)
}

/** Touches a field and writes key by key, each of which counts as an interaction. */
export async function write(field: Locator, text: string): Promise<void> {
  await tap(field)
  await field.pressSequentially(text, { delay: KEY_MS })
  await pause(field)
}

/** Closes what is open, and waits until it is gone. */
export async function close(what: Locator): Promise<void> {
  await what.waitFor()
  await pause(what)
  await what.page().keyboard.press('Escape')
  await what.waitFor({ state: 'hidden' })
}
