import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogOf, translatedLanguages } from './catalogs.ts'
import { ownName } from './own-name.ts'
import { inLanguage, localPath, spoken, t } from './t.ts'

test('writes in a language only for as long as asked, and in English otherwise', () => {
  expect(inLanguage('es', () => [t('Age'), localPath('/status'), inLanguage('en', () => t('Age'))])).toEqual([
    'Edad',
    '/es/status',
    'Age',
  ])
  expect([t('Age'), localPath('/status'), spoken('xx')]).toEqual(['Age', '/status', 'en'])
})

const others = (count: number) => t('you and {count, plural, one {# other} other {# others}}', { count })

test('fills in values, and chooses the form for a number', () => {
  expect(inLanguage('es', () => [others(1), others(3)])).toEqual(['usted y otra persona', 'usted y otras 3 personas'])
  expect([others(1), others(3)]).toEqual(['you and 1 other', 'you and 3 others'])
})

test('ends no Spanish sentence with a time, which ends with a period of its own', () => {
  expect(new Intl.DateTimeFormat('es-US', { timeStyle: 'short' }).format(0)).toMatch(/\.$/)
  expect([...catalogOf('es').values()].filter((message) => /_at\}\./.test(message))).toEqual([])
})

test('another language is one folder: nothing outside of it names the language', () => {
  expect(translatedLanguages).toEqual(readdirSync(new URL('languages', import.meta.url)).toSorted())
  const root = fileURLToPath(new URL('../..', import.meta.url))
  for (const language of translatedLanguages) {
    const pattern = `['"\`/](${language}|${language}-US)['"\`/]|${ownName(language)}`
    const sources = ['packages/*.ts', 'services/*.ts', 'web/src/*.ts', 'web/src/*.tsx', 'web/*.ts', 'scripts/*.mjs']
    const named = grep(root, pattern, [...sources, ':!*.test.ts', ':!packages/testing', ':!packages/words/languages'])
    // Comments show what an address looks like.
    expect(named.filter((line) => !/^[^:]+:\d+:\s*(\*|\/\*\*|\/\/)/.test(line))).toEqual([])
  }
})

function grep(root: string, pattern: string, paths: readonly string[]): string[] {
  try {
    return execFileSync('git', ['grep', '-nE', pattern, '--', ...paths], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
  } catch {
    // Nothing was found.
    return []
  }
}
