import './styles/layers.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './styles/fonts.css'
import './styles/global.css'
import './styles/print.css'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../shared/ui/error-boundary.tsx'
import { continueAfterSwitch } from '../shared/ui/languages.tsx'
import { OfflineBanner } from '../shared/ui/offline-banner.tsx'
import { ToastSlot } from '../shared/ui/toast-slot.tsx'
import { keepForOffline } from './keep-for-offline.ts'
import { Router } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

continueAfterSwitch()

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ErrorBoundary>
        <OfflineBanner />
        <Router />
        <ToastSlot />
      </ErrorBoundary>
    </MantineProvider>
  </StrictMode>,
)

keepForOffline()
