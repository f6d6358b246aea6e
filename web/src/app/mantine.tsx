import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { readColorScheme } from '../shared/ui/color-scheme.ts'
import { theme } from './theme.ts'

const nothing = () => undefined

/** Public pages have a color scheme, too, so it is set without Mantine. */
const colorSchemeManager: MantineColorSchemeManager = {
  get: readColorScheme,
  set: nothing,
  subscribe: nothing,
  unsubscribe: nothing,
  clear: nothing,
}

/** What is around Mantine's components. The variables of the theme are in a style sheet (web/theme-plugin.ts). */
export const Mantine = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider theme={theme} colorSchemeManager={colorSchemeManager} withCssVariables={false}>
    {children}
  </MantineProvider>
)
