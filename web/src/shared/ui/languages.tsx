import { ownName } from '@waymark/words/own-name'
import { language, languages } from '@waymark/words/t'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { classes } from '../kit/part.ts'
import { Text } from '../kit/text.tsx'
import { useHydrated } from '../state/store.ts'
import { tabStorage } from './browser-storage.ts'
import styles from './public-layout.module.css'

/** Set while the page changes its language, so that the other page continues where this one was. */
const SWITCHED = 'language_switched'
const YEAR_S = 365 * 24 * 3600

/**
 * Links to the same page in the other languages. The server reads the remembered choice. Without script, the link tells
 * it the choice, to remember it.
 */
export function Languages() {
  const { pathname, search, hash } = useLocation()
  const hydrated = useHydrated()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (tabStorage.read(SWITCHED) === null) return
    tabStorage.remove(SWITCHED)
    link.current?.focus({ preventScroll: true })
  }, [])
  return languages
    .filter((one) => one !== language())
    .map((one) => (
      <Text
        key={one}
        as="a"
        ref={link}
        size="sm"
        weight="medium"
        tap
        className={classes(styles.quiet)}
        href={addressIn(one, pathname) + (hydrated ? search + hash : `?language=${one}`)}
        lang={one}
        hrefLang={one}
        onClick={(event: MouseEvent<HTMLAnchorElement>) => go(event, one)}
      >
        {ownName(one)}
      </Text>
    ))
}

function go(event: MouseEvent<HTMLAnchorElement>, chosen: string): void {
  document.cookie = `language=${chosen}; path=/; max-age=${YEAR_S}; samesite=lax`
  if (event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // The history entry says, among other things, whether the landing page shows its chooser.
  tabStorage.write(SWITCHED, JSON.stringify(window.history.state))
  window.location.assign(event.currentTarget.href)
}

const addressIn = (chosen: string, pathname: string) =>
  chosen === languages[0] ? pathname : `/${chosen}${pathname === '/' ? '' : pathname}`

/** Before the router starts: takes over the history entry of the page in the other language. */
export function continueAfterSwitch(): void {
  const state = tabStorage.read(SWITCHED)
  if (state !== null) window.history.replaceState(JSON.parse(state), '')
}
