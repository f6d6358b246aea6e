import { createHash } from 'node:crypto'
import { translatedLanguages } from '@waymark/words/catalogs'
import { inLanguage, t } from '@waymark/words/t'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { type LegalText, PRIVACY_VERSIONS, TERMS_VERSIONS, type Version, type Versions } from './versions.ts'

// Users have read these texts under these versions. A changed text needs a new version and a new line here.
const RECORDED: Record<string, string> = {
  'privacy 2026-11': '615052ba737d6f4a',
  'privacy 2026-11.10': 'a688fa43d31c8c86',
  'privacy 2026-11.10 es': '9e24cf27325578f4',
  'privacy 2026-11.11': 'eb7006e64d2de7b4',
  'privacy 2026-11.11 es': '2d040365846be7cf',
  'privacy 2026-11.2': 'fe5e599610e15e6c',
  'privacy 2026-11.3': '7b387da7cf1cc73b',
  'privacy 2026-11.3 es': 'f5beb9c9ecad1336',
  'privacy 2026-11.4': 'f55f7ca3d7701af6',
  'privacy 2026-11.4 es': '3bca7aa66793c561',
  'privacy 2026-11.5': '0776875013d39a1b',
  'privacy 2026-11.5 es': '50e81e265b055a34',
  'privacy 2026-11.6': '54c7ae952e88b4f6',
  'privacy 2026-11.6 es': '0cd57a4af2cc3a6e',
  'privacy 2026-11.7': 'b815987f4fc888d2',
  'privacy 2026-11.7 es': '2012b8e24993ab44',
  'privacy 2026-11.8': '95c69d69604e621b',
  'privacy 2026-11.8 es': 'de7dcc40f43f036e',
  'privacy 2026-11.9': 'dddf65a04f1b3c58',
  'privacy 2026-11.9 es': '23a7b05275c4a6f2',
  'terms 2026-11': '84870400af80ea40',
  'terms 2026-11.2': 'c9ab42faa5884a3c',
  'terms 2026-11.3': '7b6cf391b4d6e126',
  'terms 2026-11.3 es': 'b2591abc0e8f04fb',
  'terms 2026-11.4': '6e00664d850b8389',
  'terms 2026-11.4 es': 'a09ca76d21c867bd',
  'terms 2026-11.5': 'ee1c43230710a2e8',
  'terms 2026-11.5 es': 'eb51719b69cf4cbd',
  'terms 2026-11.6': '1b762f39f1ad96f8',
  'terms 2026-11.6 es': '97de40c165a45b2b',
  'terms 2026-11.7': '29669d4ffbdd44b2',
  'terms 2026-11.7 es': 'e840aebd4f8a8c2b',
  'terms 2026-11.8': '5a95fdee6376af6a',
  'terms 2026-11.8 es': '0474ba0ad2c00b6f',
  'terms 2026-11.9': '8aa724bd89f69613',
  'terms 2026-11.9 es': 'c0047bb32ae0b675',
}

const loaded = async ({ text }: Version) => (typeof text === 'function' ? text() : text)

const hashOf = ({ lead, Text }: LegalText) => {
  const text = renderToStaticMarkup(
    createElement(StaticRouter, { location: '/' }, createElement(Text, { brand_name: 'X' })),
  )
  return createHash('sha256')
    .update(t(lead) + text)
    .digest('hex')
    .slice(0, 16)
}

async function hashesOf(name: string, versions: Versions): Promise<[string, string][]> {
  const hashes = versions.map(async (version): Promise<[string, string][]> => {
    const text = await loaded(version)
    const own = `${name} ${version.version}`
    return [
      [own, hashOf(text)],
      ...(version.translated ? translatedLanguages : []).map((language): [string, string] => [
        `${own} ${language}`,
        inLanguage(language, () => hashOf(text)),
      ]),
    ]
  })
  return (await Promise.all(hashes)).flat()
}

test('a published version of a legal text never changes, in any language', async () => {
  const hashes = [...(await hashesOf('privacy', PRIVACY_VERSIONS)), ...(await hashesOf('terms', TERMS_VERSIONS))]
  expect(Object.fromEntries(hashes)).toEqual(RECORDED)
})

test('the page comes with the version in force, and the others load when they are shown', () => {
  for (const [current, ...earlier] of [TERMS_VERSIONS, PRIVACY_VERSIONS]) {
    expect(typeof current.text).toBe('object')
    expect(earlier.map(({ text }) => typeof text)).toEqual(earlier.map(() => 'function'))
  }
})

test('the version in force is in every language', () => {
  expect([TERMS_VERSIONS[0].translated, PRIVACY_VERSIONS[0].translated]).toEqual([true, true])
})
