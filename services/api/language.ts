import { spoken } from '@waymark/words/t'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'

const YEAR_MS = 365 * 24 * 3600 * 1000

/** What the visitor chose by the links between the languages (web/src/shared/ui/languages.tsx), if anything. */
export function chosenLanguage(request: Request): string | null {
  const chosen = parseCookie(request.get('cookie') ?? '')['language']
  return chosen !== undefined && spoken(chosen) === chosen ? chosen : null
}

/** The language in `?language=`, which a link to it names while the page has no script. */
export function followedLanguage(request: Request): string | null {
  const followed = request.query['language']
  return typeof followed === 'string' && spoken(followed) === followed ? followed : null
}

/** As the script of the page keeps a choice. */
export const keepLanguage = (response: Response, language: string): void =>
  void response.cookie('language', language, { maxAge: YEAR_MS, sameSite: 'lax' })

/** The language that the page or the browser asks for first and we speak. */
export function languageOf(request: Request): string {
  for (const wanted of request.acceptsLanguages()) {
    const language = wanted.split('-')[0] ?? ''
    if (spoken(language) === language) return language
  }
  return spoken(null)
}
