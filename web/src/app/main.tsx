import './styles/layers.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './styles/theme.css'
import './styles/fonts.css'
import './styles/global.css'
import './styles/print.css'
import { localPath } from '@waymark/words/t'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { continueAfterSwitch } from '../shared/ui/languages.tsx'
import { App } from './app.tsx'
import { keepForOffline } from './keep-for-offline.ts'
import { Pages } from './router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

continueAfterSwitch()

const app = (
  <App>
    <BrowserRouter basename={localPath('/')}>
      <Pages />
    </BrowserRouter>
  </App>
)
const { dataset } = document.documentElement
// What the build has rendered is not what this visitor is to see (public/before-paint.js).
if ('own' in dataset) {
  root.replaceChildren()
  delete dataset['own']
}
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)

keepForOffline()
