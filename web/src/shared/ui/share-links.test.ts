import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

const shared = {
  link: 'https://waymark.example/intake?agent=a&b',
  title: 'Health & help',
  text: 'About 3 minutes, 100% free.',
}

test('every share link contains the complete link', () => {
  const { tweet, facebook, email } = shareLinks(shared)
  expect(new URL(tweet).searchParams.get('url')).toBe(shared.link)
  expect(new URL(tweet).searchParams.get('text')).toBe(shared.text)
  expect(new URL(facebook).searchParams.get('u')).toBe(shared.link)
  expect(new URL(email).searchParams.get('body')).toBe(`${shared.text}\n\n${shared.link}`)
})

test('spaces in the email are encoded so that every email program can read them', () => {
  expect(shareLinks(shared).email).toMatch(/^mailto:\?subject=Health%20%26%20help&body=/)
  expect(shareLinks(shared).email).not.toContain('+')
})
