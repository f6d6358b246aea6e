import type { Plugin } from 'vite'

const ALL = '@mantine/core/styles.layer.css'
const NONE = '\0no-styles'

/**
 * Loads the style sheets of Mantine's components with the components. A development server, which has the package in one
 * piece, loads the sheet of all of them.
 */
export function mantineStylesPlugin(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === ALL ? NONE : null),
    load: (id) => (id === NONE ? '' : null),
    transform(code, id) {
      const name = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1]
      return name ? { code: `import '@mantine/core/styles/${name}.layer.css'\n${code}`, map: null } : null
    },
  }
}
