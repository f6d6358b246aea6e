/** The fields in whose parts Tab moves: the browser does that. */
const WITH_PARTS = '[type="date"], [type="time"], [type="datetime-local"]'
const STOPS = ['a[href]', 'button:enabled', 'input:enabled', 'select:enabled', 'textarea:enabled']
  .map((stop) => `${stop}:not([tabindex="-1"])`)
  .join()

/**
 * Keeps such a Tab from Mantine's focus trap, unless it can leave the dialog. The trap looks a moment later where the focus
 * is, and on a busy page, that is after the next keys, which it would undo.
 */
export function keepTabInParts(event: KeyboardEvent): void {
  const field = event.target
  if (event.key !== 'Tab' || !(field instanceof HTMLElement) || !field.matches(WITH_PARTS)) return
  const stops = [...(field.closest('[role="dialog"]')?.querySelectorAll(STOPS) ?? [])]
  const at = stops.indexOf(field)
  if (event.shiftKey ? at > 0 : at < stops.length - 1) event.stopPropagation()
}
