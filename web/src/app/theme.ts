import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { t } from '@waymark/words/t'

/** Deep blue; 5 is the accent #3B82F6, 7 the primary #1E40AF. */
const blue: MantineColorsTuple = [
  '#eef3ff',
  '#dce7fe',
  '#bdd1fd',
  '#93b4fd',
  '#6396f8',
  '#3b82f6',
  '#2f62da',
  '#1e40af',
  '#19348e',
  '#14296d',
]

/** The only warm accent, reserved for things that need attention. */
const amber: MantineColorsTuple = [
  '#fff6e5',
  '#fdeac6',
  '#f9d896',
  '#f2bc62',
  '#eaa331',
  '#d4860f',
  '#b0680a',
  '#8f4e0b',
  '#743f0d',
  '#5c320d',
]

const green: MantineColorsTuple = [
  '#ecf8f1',
  '#d3f0e0',
  '#a6e1c2',
  '#6fd3a0',
  '#3db87e',
  '#239a63',
  '#1b7a4b',
  '#16643e',
  '#125032',
  '#0d3d26',
]

const red: MantineColorsTuple = [
  '#fff0ee',
  '#ffdcd7',
  '#ffbfb7',
  '#ff9e94',
  '#f2756a',
  '#dd4b3f',
  '#c2352a',
  '#b3261e',
  '#8f1d17',
  '#6f1712',
]

/** From paper to ink. */
const gray: MantineColorsTuple = [
  '#f6f4ef',
  '#f0ede6',
  '#e5e2d9',
  '#d8d4ca',
  '#c3c0b8',
  '#8b909c',
  '#5a6272',
  '#454d5e',
  '#2b3446',
  '#14213a',
]

/** Designed separately for the dark scheme: blue-black surfaces that get lighter the closer they are to the viewer. */
const dark: MantineColorsTuple = [
  '#e6e9f0',
  '#c7cedb',
  '#a6b0c3',
  '#7c89a2',
  '#34405a',
  '#263149',
  '#182236',
  '#0f1728',
  '#0b1120',
  '#070b15',
]

export const theme = createTheme({
  colors: { blue, amber, green, red, gray, dark },
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 6 },
  black: '#14213a',
  autoContrast: true,
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  headings: { fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif", fontWeight: '600' },
  // `shared/kit` uses these scales too: a grid of 8 px with one half step, and text of 13, 14, 16, 18 and 20 px.
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem', '2xl': '3rem' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  radius: { xs: '2px', sm: '4px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': t('Close') } } },
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': t('Close') } },
      // A name often takes the title to a second line on a phone.
      styles: { title: { lineHeight: 1.35 } },
    },
    // The first item takes the focus, as in any menu of an operating system. The placeholder would be a barrier.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
  },
})

/**
 * Page surfaces, lines, and text colors with a contrast of at least 4.5:1 on both surfaces. Measured (WCAG contrast):
 * ink on paper 15.4, dimmed 5.9, error 6.3. In the dark scheme: 14.7, 8.2, 8.0.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfaf7',
    '--mantine-color-dimmed': '#5a6272',
    '--mantine-color-placeholder': '#5a6272',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-success': '#1b7a4b',
    '--mantine-color-anchor': '#1e40af',
    '--mantine-color-default': '#ffffff',
    '--mantine-color-disabled': '#f0ede6',
    '--mantine-color-disabled-color': '#5a6272',
    '--mantine-color-disabled-border': '#e3e0d7',
    '--mantine-color-default-border': '#c3c0b8',
    '--surface': '#ffffff',
    '--surface-sunk': '#f2f0ea',
    '--line': '#e3e0d7',
    '--line-strong': '#8b909c',
    '--tint': '#eef3ff',
    '--tint-line': '#bdd1fd',
    '--attention': '#8f4e0b',
    '--attention-tint': '#fff6e5',
    '--attention-mark': '#eaa331',
    '--good': '#1b7a4b',
    '--good-tint': '#ecf8f1',
    '--error-tint': '#fff0ee',
    '--focus-ring': '#3b82f6',
    '--shadow': '0 1px 2px rgb(20 33 58 / 6%), 0 8px 24px rgb(20 33 58 / 6%)',
  },
  dark: {
    '--mantine-color-body': '#0f1728',
    '--mantine-color-text': '#e6e9f0',
    '--mantine-color-dimmed': '#a6b0c3',
    '--mantine-color-placeholder': '#a6b0c3',
    '--mantine-color-error': '#ff9e94',
    '--mantine-color-success': '#6fd3a0',
    '--mantine-color-anchor': '#93b4fd',
    '--mantine-color-default': '#182236',
    '--mantine-color-disabled': '#141d30',
    '--mantine-color-disabled-color': '#7c89a2',
    '--mantine-color-disabled-border': '#263149',
    '--mantine-color-default-border': '#34405a',
    '--surface': '#182236',
    '--surface-sunk': '#0b1120',
    '--line': '#263149',
    '--line-strong': '#66738e',
    '--tint': '#1a2a4d',
    '--tint-line': '#2d4a8a',
    '--attention': '#f2bc62',
    '--attention-tint': '#2c2417',
    '--attention-mark': '#eaa331',
    '--good': '#6fd3a0',
    '--good-tint': '#142b25',
    '--error-tint': '#331d22',
    '--focus-ring': '#93b4fd',
    '--shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 8px 24px rgb(0 0 0 / 28%)',
  },
})
