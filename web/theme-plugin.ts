import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme } from './src/app/theme.ts'

const SHEET = '/web/src/app/styles/theme.css'

/**
 * Writes the variables of the theme into a style sheet. Mantine's provider would calculate them in the browser, and public
 * pages would load it only for that.
 */
export function themePlugin(): Plugin {
  return {
    name: 'theme',
    load: (id) => (id.endsWith(SHEET) ? variables() : null),
  }
}

function variables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  // Mantine's other colors are not for this design.
  for (const color of Object.keys(whole.colors)) if (!theme.colors?.[color]) delete whole.colors[color]
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(whole), cssVariables(whole)))
}
