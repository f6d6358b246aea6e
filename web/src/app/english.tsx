import { language, languages } from '@waymark/words/t'
import { type ReactElement, useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A page that exists only in English, reached by a link on a page in another language. */
export const english = (page: ReactElement) => (language() === languages[0] ? page : <InEnglish />)

function InEnglish() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => window.location.replace(pathname + search + hash), [pathname, search, hash])
  return null
}
