import { expect, test } from 'vitest'
import { nothingFound } from './nothing-found.ts'

test.each([
  ['while it runs', { isFetching: true, isError: false }, 'Searching…'],
  ['while it runs again', { isFetching: true, isError: true }, 'Searching…'],
  ['after it failed', { isFetching: false, isError: true }, 'The search failed. Type again to retry.'],
  ['that found nothing', { isFetching: false, isError: false }, 'No client matches'],
] as const)('says what is known of a search %s', (_when, searched, words) => {
  expect(nothingFound(searched, 'No client matches')).toBe(words)
})
