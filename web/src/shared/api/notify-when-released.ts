import { notifyManager } from '@tanstack/react-query'

/** Milliseconds after which a press is no longer a click, but a drag or a selection. */
const PRESS_MS = 3_000
/** Milliseconds after which the end of a touch is no longer a click, but a long press. */
const CLICK_MS = 350

const waiting: (() => void)[] = []
let pressed = false
let end: ReturnType<typeof setTimeout> | undefined

/**
 * Renders what is answered or broadcast only once nothing is pressed. What appears above a button between the press and the
 * release would move the button away, and the click would be lost.
 */
export function notifyWhenReleased(): void {
  notifyManager.setScheduler((run) => {
    if (pressed) waiting.push(run)
    else setTimeout(run)
  })
  window.addEventListener('pointerdown', press, true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', goOnSoon, true)
}

function press() {
  window.removeEventListener('click', goOnSoon, { capture: true })
  clearTimeout(end)
  pressed = true
  end = setTimeout(goOn, PRESS_MS)
}

/** The click of a mouse follows at once. That of a touch comes some time later, on what is there by then. */
function release({ pointerType }: PointerEvent) {
  if (pointerType === 'mouse') return goOnSoon()
  clearTimeout(end)
  end = setTimeout(goOn, CLICK_MS)
  window.addEventListener('click', goOnSoon, { capture: true, once: true })
}

function goOnSoon() {
  clearTimeout(end)
  end = setTimeout(goOn)
}

function goOn() {
  pressed = false
  for (const run of waiting.splice(0)) run()
}
