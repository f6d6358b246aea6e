import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pdfjsSupport } from './pdfjs-support.ts'

const api = process.env['API_ORIGIN'] ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pdfjsSupport()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows no data: fonts, so no asset is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
  preview: {
    proxy: { '/api': api, '/socket.io': { target: api, ws: true } },
  },
})
