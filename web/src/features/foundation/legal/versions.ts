import type { ComponentType } from 'react'
import * as privacy_2026_11_2 from './texts/privacy-2026-11.2.tsx'
import * as privacy_2026_11_3 from './texts/privacy-2026-11.3.tsx'
import * as privacy_2026_11_4 from './texts/privacy-2026-11.4.tsx'
import * as privacy_2026_11_5 from './texts/privacy-2026-11.5.tsx'
import * as privacy_2026_11_6 from './texts/privacy-2026-11.6.tsx'
import * as privacy_2026_11_7 from './texts/privacy-2026-11.7.tsx'
import * as privacy_2026_11_8 from './texts/privacy-2026-11.8.tsx'
import * as privacy_2026_11_9 from './texts/privacy-2026-11.9.tsx'
import * as privacy_2026_11 from './texts/privacy-2026-11.tsx'
import * as terms_2026_11_2 from './texts/terms-2026-11.2.tsx'
import * as terms_2026_11_3 from './texts/terms-2026-11.3.tsx'
import * as terms_2026_11_4 from './texts/terms-2026-11.4.tsx'
import * as terms_2026_11_5 from './texts/terms-2026-11.5.tsx'
import * as terms_2026_11_6 from './texts/terms-2026-11.6.tsx'
import * as terms_2026_11_7 from './texts/terms-2026-11.7.tsx'
import * as terms_2026_11_8 from './texts/terms-2026-11.8.tsx'
import * as terms_2026_11_9 from './texts/terms-2026-11.9.tsx'
import * as terms_2026_11 from './texts/terms-2026-11.tsx'

/** A version of a legal text. It never changes: a changed text is a new version. */
export interface Version {
  readonly version: string
  /** ISO 8601 date. */
  readonly in_force_from: string
  /** Whether the text is in every language. The other versions are only in English. */
  readonly translated?: true
  readonly lead: string
  readonly Text: ComponentType<{ readonly brand_name: string }>
}

/** Newest first. The first one is in force. */
export type Versions = readonly [Version, ...Version[]]

export const TERMS_VERSIONS: Versions = [
  {
    version: '2026-11.9',
    in_force_from: '2026-11-29',
    translated: true,
    lead: terms_2026_11_9.lead,
    Text: terms_2026_11_9.Terms,
  },
  {
    version: '2026-11.8',
    in_force_from: '2026-11-28',
    translated: true,
    lead: terms_2026_11_8.lead,
    Text: terms_2026_11_8.Terms,
  },
  {
    version: '2026-11.7',
    in_force_from: '2026-11-28',
    translated: true,
    lead: terms_2026_11_7.lead,
    Text: terms_2026_11_7.Terms,
  },
  {
    version: '2026-11.6',
    in_force_from: '2026-11-24',
    translated: true,
    lead: terms_2026_11_6.lead,
    Text: terms_2026_11_6.Terms,
  },
  {
    version: '2026-11.5',
    in_force_from: '2026-11-23',
    translated: true,
    lead: terms_2026_11_5.lead,
    Text: terms_2026_11_5.Terms,
  },
  {
    version: '2026-11.4',
    in_force_from: '2026-11-23',
    translated: true,
    lead: terms_2026_11_4.lead,
    Text: terms_2026_11_4.Terms,
  },
  {
    version: '2026-11.3',
    in_force_from: '2026-11-23',
    translated: true,
    lead: terms_2026_11_3.lead,
    Text: terms_2026_11_3.Terms,
  },
  { version: '2026-11.2', in_force_from: '2026-11-21', lead: terms_2026_11_2.lead, Text: terms_2026_11_2.Terms },
  { version: '2026-11', in_force_from: '2026-11-21', lead: terms_2026_11.lead, Text: terms_2026_11.Terms },
]

export const PRIVACY_VERSIONS: Versions = [
  {
    version: '2026-11.9',
    in_force_from: '2026-11-28',
    translated: true,
    lead: privacy_2026_11_9.lead,
    Text: privacy_2026_11_9.Privacy,
  },
  {
    version: '2026-11.8',
    in_force_from: '2026-11-28',
    translated: true,
    lead: privacy_2026_11_8.lead,
    Text: privacy_2026_11_8.Privacy,
  },
  {
    version: '2026-11.7',
    in_force_from: '2026-11-24',
    translated: true,
    lead: privacy_2026_11_7.lead,
    Text: privacy_2026_11_7.Privacy,
  },
  {
    version: '2026-11.6',
    in_force_from: '2026-11-23',
    translated: true,
    lead: privacy_2026_11_6.lead,
    Text: privacy_2026_11_6.Privacy,
  },
  {
    version: '2026-11.5',
    in_force_from: '2026-11-23',
    translated: true,
    lead: privacy_2026_11_5.lead,
    Text: privacy_2026_11_5.Privacy,
  },
  {
    version: '2026-11.4',
    in_force_from: '2026-11-23',
    translated: true,
    lead: privacy_2026_11_4.lead,
    Text: privacy_2026_11_4.Privacy,
  },
  {
    version: '2026-11.3',
    in_force_from: '2026-11-23',
    translated: true,
    lead: privacy_2026_11_3.lead,
    Text: privacy_2026_11_3.Privacy,
  },
  {
    version: '2026-11.2',
    in_force_from: '2026-11-21',
    lead: privacy_2026_11_2.lead,
    Text: privacy_2026_11_2.Privacy,
  },
  { version: '2026-11', in_force_from: '2026-11-21', lead: privacy_2026_11.lead, Text: privacy_2026_11.Privacy },
]
