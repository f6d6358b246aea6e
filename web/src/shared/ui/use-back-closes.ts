import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Window {
    /** Safari has none. */
    readonly CloseWatcher?: new () => EventTarget & { destroy(): void }
  }
}

/** What closes each open dialog or menu, the topmost last. */
const closing: (() => void)[] = []

// A page may refuse one Back each time that it was used. An entry in the history for each dialog would be left behind by a
// dialog that leads to another page. Where browsers let nothing be refused (before Firefox 147 and Safari 26.2, or when Back
// leaves the document), Back leaves the page.
if ('navigation' in window)
  navigation.addEventListener('navigate', (event) => {
    const close = closing.at(-1)
    const back = event.navigationType === 'traverse' && event.destination.index < (navigation.currentEntry?.index ?? 0)
    if (!close || !back || !event.cancelable) return
    event.preventDefault()
    close()
  })

// This module is loaded before any dialog, so it hears of keys first.
window.addEventListener(
  'keydown',
  (event) => {
    // The browser closes its own dialogs with this key.
    if (event.key !== 'Escape' || closing.length === 0 || document.querySelector('dialog:modal')) return
    // Mantine closes dialogs with this key. Their watchers are gone by then, and the browser would close one below.
    event.preventDefault()
    // Mantine would close all of them, except while a list of choices in one is open.
    const choosing = event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation="true"]')
    if (closing.length === 1 || choosing || event.isComposing) return
    event.stopImmediatePropagation()
    closing.at(-1)?.()
  },
  { capture: true },
)

/**
 * Makes the Back button close a dialog or a menu, and not leave the page. `opened` may name the topmost of several, which
 * `close` then closes.
 */
export function useBackCloses(opened: boolean | string, close: () => void): void {
  const closeTopmost = useEffectEvent(close)
  useEffect(() => {
    if (!opened) return undefined
    const closeThis = () => closeTopmost()
    closing.push(closeThis)
    // What Android does for the elements of the browser: Back closes them, even on the first page of a tab.
    const watcher = window.CloseWatcher && new window.CloseWatcher()
    watcher?.addEventListener('close', closeThis)
    return () => {
      closing.splice(closing.indexOf(closeThis), 1)
      watcher?.destroy()
    }
  }, [opened])
}
