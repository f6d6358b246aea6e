import { IconMoon, IconSun } from '@tabler/icons-react'
import { t } from '@waymark/words/t'
import { setColorScheme, useColorScheme } from './color-scheme.ts'
import { IconButton } from './icon-button.tsx'

export function ColorSchemeToggle() {
  const dark = useColorScheme() === 'dark'
  const Icon = dark ? IconSun : IconMoon
  return (
    <IconButton
      aria-label={dark ? t('Use light colors') : t('Use dark colors')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
