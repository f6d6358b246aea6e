import { expect, type Locator } from '@playwright/test'

/**
 * Ticks a box or a radio button of a page that the build has rendered. React may take the page over at that moment and
 * shows the box empty for an instant, so this waits for the tick instead of looking once as `check` does.
 */
export async function tick(box: Locator): Promise<void> {
  await box.click()
  await expect(box).toBeChecked()
}
