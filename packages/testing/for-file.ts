import { afterAll } from 'vitest'
import { startApi } from './api.ts'
import { openTestApp } from './app.ts'

/** Starts the API for the tests of a file, and stops it after them. Hooks registered later run earlier. */
export async function apiForFile(...settings: Parameters<typeof startApi>) {
  const api = await startApi(...settings)
  afterAll(() => api[Symbol.asyncDispose]())
  return api
}

/** What a process passes to use cases, for the tests of a file. Closed after them. */
export async function appForFile(...settings: Parameters<typeof openTestApp>) {
  const app = await openTestApp(...settings)
  afterAll(() => app[Symbol.asyncDispose]())
  return app
}
