import { SOURCE, translatedLanguages } from '@waymark/words/catalogs'
import type { EnvironmentOptions } from 'vite'

const RENDERS = 'prerender_'

/** The language that an environment of the build is in. Vite always has `client`, which is ours in English. */
export const languageOf = (environment: string): string => {
  const name = environment.startsWith(RENDERS) ? environment.slice(RENDERS.length) : environment
  return name === 'client' ? SOURCE : name
}

export const rendersPages = (environment: string): boolean => environment.startsWith(RENDERS)

/** The folder of the pages in a language, below `dist`. */
export const folderOf = (language: string): string => (language === SOURCE ? '' : language)

const inLanguage = (language: string) => ({
  LANGUAGE: JSON.stringify(language),
  LANGUAGES: JSON.stringify([SOURCE, ...translatedLanguages]),
})

/** One build for each language, because a page must not load another language than its own. */
const browser = (language: string): EnvironmentOptions => ({
  consumer: 'client',
  define: inLanguage(language),
  build: { outDir: `dist/${folderOf(language)}` },
})

/** What renders the pages of a language, in one file that prerender-plugin.ts runs and removes. */
const renderer = (language: string): EnvironmentOptions => ({
  consumer: 'server',
  define: inLanguage(language),
  resolve: {
    // As in the browser: the words of one language only.
    conditions: ['browser', 'node', 'module', 'production'],
    noExternal: true,
  },
  build: {
    outDir: `dist/.${RENDERS}${language}`,
    copyPublicDir: false,
    emitAssets: false,
    minify: false,
    rolldownOptions: {
      input: 'src/app/prerender.tsx',
      output: { codeSplitting: false, entryFileNames: 'prerender.mjs' },
    },
  },
})

/** The pages of each language first, then what renders them: it may be written into their folders. */
export const environments: Record<string, EnvironmentOptions> = Object.fromEntries([
  ['client', browser(SOURCE)],
  ...translatedLanguages.map((language) => [language, browser(language)]),
  ...[SOURCE, ...translatedLanguages].map((language) => [RENDERS + language, renderer(language)]),
])
