import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budgetsPlugin } from './budgets-plugin.ts'
import { chunksPlugin } from './chunks-plugin.ts'
import { compressPlugin } from './compress-plugin.ts'
import { environments } from './environments.ts'
import { firstFilesPlugin } from './first-files-plugin.ts'
import { mantineStylesPlugin } from './mantine-styles-plugin.ts'
import { messagesPlugin } from './messages-plugin.ts'
import { pdfjsSupport } from './pdfjs-support.ts'
import { prerenderPlugin } from './prerender-plugin.ts'
import { publicScriptsPlugin } from './public-scripts-plugin.ts'
import { reactRouterPlugin } from './react-router-plugin.ts'
import { themePlugin } from './theme-plugin.ts'

const chunks = chunksPlugin()
const api = process.env['API_ORIGIN'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    themePlugin(),
    mantineStylesPlugin(),
    pdfjsSupport(),
    reactRouterPlugin(),
    messagesPlugin(),
    chunks.plugin,
    publicScriptsPlugin(),
    firstFilesPlugin(),
    budgetsPlugin(),
    compressPlugin(),
    prerenderPlugin(),
  ],
  build: {
    emptyOutDir: true,
    // The content security policy allows no data: fonts, so no asset is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Short, because the first file of each page lists the names of all others.
    rolldownOptions: {
      // What nobody uses of these calls can go.
      treeshake: { manualPureFunctions: ['createContext', 'forwardRef', 'lazy', 'memo'] },
      output: {
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:8].js'),
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Every page loads all of this, so it is one file, which compresses better and has one name in all lists.
            { name: 'first', tags: ['$initial'] },
            { name: 'styles', test: /@mantine\/.*\.layer\.css$/ },
            { name: 'portal-styles', test: chunks.isPortalStyle },
            { name: chunks.chunkOf, debugName: 'views', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  builder: {},
  environments,
  server: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
  preview: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
})
