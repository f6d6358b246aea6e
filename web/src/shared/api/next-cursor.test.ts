import { describe, expect, test } from 'vitest'
import { nextCursor } from './next-cursor.ts'

describe('the next page', () => {
  test('is the cursor of the next link, even with other links and parameters', () => {
    const link = '</api/x?cursor=first>; rel="first", </api/x?limit=50&cursor=ab%2Bc>; rel="next"; title="x"'
    expect(nextCursor(link)).toBe('ab+c')
  })

  test('is null without a next link', () => {
    expect(nextCursor(null)).toBeNull()
    expect(nextCursor('</api/x?cursor=z>; rel="prev"')).toBeNull()
  })
})
