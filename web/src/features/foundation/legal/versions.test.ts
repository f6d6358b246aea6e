import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { PRIVACY_VERSIONS, TERMS_VERSIONS, type Version } from './versions.ts'

// Users have read these texts under these versions. A changed text needs a new version and a new line here.
const RECORDED: Record<string, string> = {
  'privacy 2026-11': '615052ba737d6f4a',
  'privacy 2026-11.2': 'fe5e599610e15e6c',
  'privacy 2026-11.3': '7b387da7cf1cc73b',
  'privacy 2026-11.4': 'f55f7ca3d7701af6',
  'privacy 2026-11.5': '0776875013d39a1b',
  'privacy 2026-11.6': '54c7ae952e88b4f6',
  'terms 2026-11': '84870400af80ea40',
  'terms 2026-11.2': 'c9ab42faa5884a3c',
  'terms 2026-11.3': '7b6cf391b4d6e126',
  'terms 2026-11.4': '6e00664d850b8389',
  'terms 2026-11.5': 'ee1c43230710a2e8',
}

const hashOf = ({ lead, Text }: Version) => {
  const text = renderToStaticMarkup(
    createElement(StaticRouter, { location: '/' }, createElement(Text, { brand_name: 'X' })),
  )
  return createHash('sha256')
    .update(lead + text)
    .digest('hex')
    .slice(0, 16)
}

test('a published version of a legal text never changes', () => {
  const all = [
    ...PRIVACY_VERSIONS.map((version) => [`privacy ${version.version}`, hashOf(version)] as const),
    ...TERMS_VERSIONS.map((version) => [`terms ${version.version}`, hashOf(version)] as const),
  ]
  expect(Object.fromEntries(all)).toEqual(RECORDED)
})
