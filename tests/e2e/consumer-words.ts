import { expect, type Page } from '@playwright/test'
import { catalogOf } from '@waymark/words/catalogs'

/** What a consumer reads in a language, by the English message of the code. */
export type Words = (message: string, values?: Readonly<Record<string, string | number>>) => string

export function wordsIn(language: string): Words {
  const catalog = catalogOf(language)
  return (message, values = {}) =>
    Object.entries(values).reduce(
      (said, [name, value]) => said.replaceAll(`{${name}}`, String(value)),
      catalog.get(message) ?? message,
    )
}

/** Checks that nothing on the page is still in English, except what is marked so. */
export async function isTranslated(page: Page, language: string, screen: string): Promise<void> {
  const english = new Set(
    [...catalogOf(language)].filter(([message, said]) => message !== said).map(([message]) => message),
  )
  const lines = await page.evaluate<string[]>(`Array.from(document.querySelectorAll('body *'))
    .filter((element) => (element.closest('[lang]')?.lang ?? '').startsWith('${language}'))
    .flatMap((element) => [
      ...Array.from(element.childNodes, (node) => (node.nodeType === Node.TEXT_NODE ? node.data : '')),
      element.getAttribute('aria-label') ?? '',
    ])
    .map((line) => line.trim())`)
  expect(
    lines.filter((line) => english.has(line)),
    `English on the screen: ${screen}`,
  ).toEqual([])
}
