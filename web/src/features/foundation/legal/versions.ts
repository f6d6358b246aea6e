import type { ComponentType } from 'react'
import * as privacy_2026_11_2 from './texts/privacy-2026-11.2.tsx'
import * as privacy_2026_11 from './texts/privacy-2026-11.tsx'
import * as terms_2026_11_2 from './texts/terms-2026-11.2.tsx'
import * as terms_2026_11 from './texts/terms-2026-11.tsx'

/** A text of the site as it stood for a while. Nothing of it changes: a change is another version. */
export interface Version {
  readonly version: string
  /** ISO 8601. */
  readonly in_force_from: string
  readonly lead: string
  readonly Text: ComponentType<{ readonly brand_name: string }>
}

/** The one in force first. */
export type Versions = readonly [Version, ...Version[]]

export const TERMS_VERSIONS: Versions = [
  { version: '2026-11.2', in_force_from: '2026-11-21', lead: terms_2026_11_2.lead, Text: terms_2026_11_2.Terms },
  { version: '2026-11', in_force_from: '2026-11-21', lead: terms_2026_11.lead, Text: terms_2026_11.Terms },
]

export const PRIVACY_VERSIONS: Versions = [
  {
    version: '2026-11.2',
    in_force_from: '2026-11-21',
    lead: privacy_2026_11_2.lead,
    Text: privacy_2026_11_2.Privacy,
  },
  { version: '2026-11', in_force_from: '2026-11-21', lead: privacy_2026_11.lead, Text: privacy_2026_11.Privacy },
]
