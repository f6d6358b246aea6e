import { expect, test } from 'vitest'
import { shareLinks } from './share-links.ts'

const shared = {
  link: 'https://waymark.example/intake?agent=a&b',
  title: 'Health & help',
  text: 'About 3 minutes, 100% free.',
}

test('each way carries the link whole', () => {
  const { tweet, facebook, email } = shareLinks(shared)
  expect(new URL(tweet).searchParams.get('url')).toBe(shared.link)
  expect(new URL(tweet).searchParams.get('text')).toBe(shared.text)
  expect(new URL(facebook).searchParams.get('u')).toBe(shared.link)
  expect(new URL(email).searchParams.get('body')).toBe(`${shared.text}\n\n${shared.link}`)
})

test('spaces of a mail are written so that every mail program reads them', () => {
  expect(shareLinks(shared).email).toMatch(/^mailto:\?subject=Health%20%26%20help&body=/)
  expect(shareLinks(shared).email).not.toContain('+')
})
