/**
 * Gives the focus to a button once it takes it: while it works it is disabled, and the browser has taken the focus from
 * it. Nothing happens if the focus has moved elsewhere by then.
 */
export function giveFocus(button: HTMLElement): void {
  const take = () => {
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
  }
  if (!button.matches(':disabled')) {
    take()
    return
  }
  const watch = new MutationObserver(() => {
    if (button.matches(':disabled')) return
    watch.disconnect()
    take()
  })
  watch.observe(button, { attributeFilter: ['disabled'] })
}
