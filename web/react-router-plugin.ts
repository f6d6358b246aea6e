import type { Plugin } from 'vite'

const NAME = /^\w+\.displayName = "[^"]*";$/gm
const MADE = /(?<== )React\d*\.(?:createContext|forwardRef|memo)\(/g

/**
 * Lets the bundler leave out what nobody uses of React Router, such as its forms: that each component gets a name for
 * developer tools is all that keeps them.
 */
export function reactRouterPlugin(): Plugin {
  return {
    name: 'react-router',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/node_modules/react-router/')) return null
      const quiet = code.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false')
      return { code: quiet.replaceAll(NAME, '').replaceAll(MADE, '/* @__PURE__ */ $&'), map: null }
    },
  }
}
