import type { MouseEvent } from 'react'

/**
 * Follows a link within the page by moving the focus. The browser's default would add a history entry without the
 * router's state, and the page would lose its state.
 */
export function leadTo(event: MouseEvent, id: string) {
  event.preventDefault()
  const target = document.getElementById(id)
  target?.scrollIntoView()
  target?.focus({ preventScroll: true })
}
