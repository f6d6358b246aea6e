/**
 * Gives the focus to a button once it takes it: while it works it is disabled, and the browser takes the focus from it. It may
 * begin to work only after this, when a dialog that closes at once has asked first. Nothing happens if the focus has moved
 * elsewhere by then.
 */
export function giveFocus(button: HTMLElement): void {
  const take = () => {
    if (button.matches(':disabled')) return
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => {
    if (button.matches(':disabled')) return
    watch.disconnect()
    take()
  })
  watch.observe(button, { attributeFilter: ['disabled'] })
  take()
}

/** The ref of what replaces a control that had the focus: it takes the focus as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
