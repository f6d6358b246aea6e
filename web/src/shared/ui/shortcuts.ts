import { useEffect, useEffectEvent } from 'react'
import { createStoredFlag, useStoredFlag } from '../state/stored-flag.ts'

/** The action of each key or sequence of keys (`g c`). */
export type Bindings = Readonly<Record<string, () => unknown>>

/** Maximum milliseconds between two keys of a sequence. */
const PATIENCE_MS = 1_200

/**
 * Matches pressed keys with bindings. `press` runs a finished binding. It returns true if the key belongs to a binding,
 * finished or not. A key that does not continue a sequence starts a new one.
 */
export function createSequence() {
  let pressed = ''
  let last = 0
  return {
    press(key: string, at: number, bindings: Bindings): boolean {
      const sequence = at - last <= PATIENCE_MS && pressed !== '' ? `${pressed} ${key}` : key
      last = at
      for (const candidate of sequence === key ? [key] : [sequence, key]) {
        const run = bindings[candidate]
        if (run) {
          pressed = ''
          run()
          return true
        }
        if (Object.keys(bindings).some((binding) => binding.startsWith(`${candidate} `))) {
          pressed = candidate
          return true
        }
      }
      pressed = ''
      return false
    },
  }
}

const single_keys_off = createStoredFlag('single_key_shortcuts', 'off')

/** People who speak to the computer press single keys by accident, so they can turn them off (WCAG 2.1.4). */
export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  const [off, setOff] = useStoredFlag(single_keys_off)
  return [!off, (on) => setOff(!on)]
}

/** Elements in which keys have another meaning: fields, and anything open above the page. */
const OWN_KEYS =
  'input:not([type="radio"], [type="checkbox"], [type="file"], [type="button"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const hasOwnKeys = (target: EventTarget | null) => target instanceof Element && target.closest(OWN_KEYS) !== null

export function useShortcuts(bindings: Bindings): void {
  const press = useEffectEvent((sequence: ReturnType<typeof createSequence>, event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (single_keys_off.read() || hasOwnKeys(event.target)) return
    if (sequence.press(event.key, event.timeStamp, bindings)) event.preventDefault()
  })
  useEffect(() => {
    const sequence = createSequence()
    const listen = (event: KeyboardEvent) => press(sequence, event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/**
 * Moves the focus among the rows of the list on screen (`data-row`). If no row has the focus, it starts from the open
 * row.
 */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const focused = rows.findIndex((row) => row === document.activeElement)
  const open = rows.findIndex((row) => row.ariaCurrent === 'true')
  const from = focused >= 0 ? focused : open
  rows[from < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, from + step))]?.focus()
}

/** Presses a button (`act` is the one with `data-act`) of the row with the focus, or of the first row. */
export function pressInRow(what: string): void {
  const rows = [...document.querySelectorAll('li:has([data-row])')]
  const row = rows.find((one) => one.contains(document.activeElement)) ?? rows[0]
  row?.querySelector<HTMLElement>(`[data-${what}]`)?.click()
}

/**
 * Presses the button or link that names this key (`aria-keyshortcuts`), or puts the cursor into such a field. Returns
 * false if there is none.
 */
export function pressKey(key: string): boolean {
  const named = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)
  if (named?.matches('button, a')) named.click()
  else named?.focus()
  return named !== null
}

/** Takes the cursor out of a field, unless Escape closes what is open around it. */
export function leaveField(event: KeyboardEvent): void {
  const field = document.activeElement
  if (event.key !== 'Escape' || event.defaultPrevented || !(field instanceof HTMLElement)) return
  const closes = field.ariaExpanded === 'true' || field.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')
  if (!closes && field.matches('input, textarea, select')) field.blur()
}

/** Puts the cursor into the search field of the screen (`data-search`). Returns false if there is none. */
export function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-search]')
  field?.focus()
  field?.select()
  return field !== null
}
