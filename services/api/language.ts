import { spoken } from '@waymark/words/t'
import { parseCookie } from 'cookie'
import type { Request } from 'express'

/** What the visitor chose by the links between the languages (web/src/shared/ui/languages.tsx), if anything. */
export function chosenLanguage(request: Request): string | null {
  const chosen = parseCookie(request.get('cookie') ?? '')['language']
  return chosen !== undefined && spoken(chosen) === chosen ? chosen : null
}

/** The language that the page or the browser asks for first and we speak. */
export function languageOf(request: Request): string {
  for (const wanted of request.acceptsLanguages()) {
    const language = wanted.split('-')[0] ?? ''
    if (spoken(language) === language) return language
  }
  return spoken(null)
}
