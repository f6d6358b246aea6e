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
