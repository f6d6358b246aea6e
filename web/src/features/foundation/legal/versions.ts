import type { ComponentType } from 'react'
import * as privacy_2026_11_11 from './texts/privacy-2026-11.11.tsx'
import * as terms_2026_11_9 from './texts/terms-2026-11.9.tsx'

/** What a version of a legal text says. */
export interface LegalText {
  readonly lead: string
  readonly Text: ComponentType<{ readonly brand_name: string }>
}

/** A version of a legal text. It never changes: a changed text is a new version. */
export interface Version {
  readonly version: string
  /** ISO 8601 date. */
  readonly in_force_from: string
  /** Whether the text is in every language. The other versions are only in English. */
  readonly translated?: true
  /** The version in force is part of the page. An earlier one loads when it is shown. */
  readonly text: LegalText | (() => Promise<LegalText>)
}

/** Newest first. The first one is in force. */
export type Versions = readonly [Version, ...Version[]]

const terms = ({ lead, Terms: Text }: { lead: string; Terms: LegalText['Text'] }): LegalText => ({ lead, Text })
const privacy = ({ lead, Privacy: Text }: { lead: string; Privacy: LegalText['Text'] }): LegalText => ({ lead, Text })

/** Always answers with the same promise, as React's `use` needs it. If it fails, the page has to be loaded again. */
function once(load: () => Promise<LegalText>): () => Promise<LegalText> {
  let loading: Promise<LegalText> | undefined
  return () => (loading ??= load())
}

export const TERMS_VERSIONS: Versions = [
  { version: '2026-11.9', in_force_from: '2026-11-29', translated: true, text: terms(terms_2026_11_9) },
  {
    version: '2026-11.8',
    in_force_from: '2026-11-28',
    translated: true,
    text: once(() => import('./texts/terms-2026-11.8.tsx').then(terms)),
  },
  {
    version: '2026-11.7',
    in_force_from: '2026-11-28',
    translated: true,
    text: once(() => import('./texts/terms-2026-11.7.tsx').then(terms)),
  },
  {
    version: '2026-11.6',
    in_force_from: '2026-11-24',
    translated: true,
    text: once(() => import('./texts/terms-2026-11.6.tsx').then(terms)),
  },
  {
    version: '2026-11.5',
    in_force_from: '2026-11-23',
    translated: true,
    text: once(() => import('./texts/terms-2026-11.5.tsx').then(terms)),
  },
  {
    version: '2026-11.4',
    in_force_from: '2026-11-23',
    translated: true,
    text: once(() => import('./texts/terms-2026-11.4.tsx').then(terms)),
  },
  {
    version: '2026-11.3',
    in_force_from: '2026-11-23',
    translated: true,
    text: once(() => import('./texts/terms-2026-11.3.tsx').then(terms)),
  },
  {
    version: '2026-11.2',
    in_force_from: '2026-11-21',
    text: once(() => import('./texts/terms-2026-11.2.tsx').then(terms)),
  },
  {
    version: '2026-11',
    in_force_from: '2026-11-21',
    text: once(() => import('./texts/terms-2026-11.tsx').then(terms)),
  },
]

export const PRIVACY_VERSIONS: Versions = [
  { version: '2026-11.11', in_force_from: '2026-11-30', translated: true, text: privacy(privacy_2026_11_11) },
  {
    version: '2026-11.10',
    in_force_from: '2026-11-29',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.10.tsx').then(privacy)),
  },
  {
    version: '2026-11.9',
    in_force_from: '2026-11-28',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.9.tsx').then(privacy)),
  },
  {
    version: '2026-11.8',
    in_force_from: '2026-11-28',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.8.tsx').then(privacy)),
  },
  {
    version: '2026-11.7',
    in_force_from: '2026-11-24',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.7.tsx').then(privacy)),
  },
  {
    version: '2026-11.6',
    in_force_from: '2026-11-23',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.6.tsx').then(privacy)),
  },
  {
    version: '2026-11.5',
    in_force_from: '2026-11-23',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.5.tsx').then(privacy)),
  },
  {
    version: '2026-11.4',
    in_force_from: '2026-11-23',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.4.tsx').then(privacy)),
  },
  {
    version: '2026-11.3',
    in_force_from: '2026-11-23',
    translated: true,
    text: once(() => import('./texts/privacy-2026-11.3.tsx').then(privacy)),
  },
  {
    version: '2026-11.2',
    in_force_from: '2026-11-21',
    text: once(() => import('./texts/privacy-2026-11.2.tsx').then(privacy)),
  },
  {
    version: '2026-11',
    in_force_from: '2026-11-21',
    text: once(() => import('./texts/privacy-2026-11.tsx').then(privacy)),
  },
]
