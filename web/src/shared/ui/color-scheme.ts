import { useStore } from '../state/store.ts'
import { localStore } from './browser-storage.ts'

type ColorScheme = 'light' | 'dark'

const ATTRIBUTE = 'data-mantine-color-scheme'

const prerendered = (): ColorScheme => 'light'

/** `public/before-paint.js` sets it, and follows the system and other tabs. */
export const readColorScheme = (): ColorScheme => {
  if (import.meta.env.SSR) return prerendered()
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'
}

const colorScheme = {
  read: readColorScheme,
  prerendered,
  subscribe: (listener: () => void) => {
    const observer = new MutationObserver(listener)
    observer.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] })
    return () => observer.disconnect()
  },
}

export const useColorScheme = () => useStore(colorScheme)

export function setColorScheme(chosen: ColorScheme): void {
  localStore.write('mantine-color-scheme-value', chosen)
  document.documentElement.setAttribute(ATTRIBUTE, chosen)
}
