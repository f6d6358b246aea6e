import { SegmentedControl } from '@mantine/core'
import type { AgencyProfile } from '@waymark/contracts/people/agency/endpoints'
import { isColor } from '@waymark/rules/foundation/colors/contrast'
import { type FaceColors, faceColors, faceTheme } from '@waymark/rules/foundation/face/face-colors'
import { writeLetter } from '@waymark/rules/foundation/letters/write-letter'
import { cleanName } from '@waymark/rules/foundation/names/clean-name'
import { useState } from 'react'
import { FaceLogo } from '../../../shared/brand/logo.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { Action } from '../../../shared/ui/action.tsx'
import styles from './face-preview.module.css'
import { usePicture } from './queries.ts'

interface Props {
  readonly profile: AgencyProfile
  /** As typed, saved or not. */
  readonly agency_name: string
  readonly primary_color: string
  readonly accent_color: string
}

const SHOWN = [
  { value: 'assessment', label: 'Assessment' },
  { value: 'email', label: 'Email' },
]
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** How the assessment and an email look to clients with what is typed in the form, before it is saved. */
export function FacePreview({ profile, ...typed }: Props) {
  const me = useMe()
  const logo = usePicture('logo', profile)
  const [shown, setShown] = useState('assessment')
  const [scheme, setScheme] = useState('light')
  const primary = isColor(typed.primary_color) ? typed.primary_color : profile.primary_color
  const accent = isColor(typed.accent_color) ? typed.accent_color : profile.accent_color
  const colors = faceColors({ primary_color: primary, accent_color: accent })
  const agency_name =
    cleanName(typed.agency_name) ||
    cleanName(me?.company_name ?? '') ||
    cleanName(`${me?.first_name ?? ''} ${me?.last_name ?? ''}`) ||
    'Your agency'
  return (
    <Stack gap="sm">
      <Cluster justify="between">
        <SegmentedControl aria-label="What to preview" size="sm" data={SHOWN} value={shown} onChange={setShown} />
        <SegmentedControl aria-label="Light or dark" size="sm" data={SCHEMES} value={scheme} onChange={setScheme} />
      </Cluster>
      {shown === 'email' ? (
        <EmailPreview agency_name={agency_name} colors={colors} scheme={scheme} />
      ) : (
        <figure
          className={styles.page}
          data-scheme={scheme}
          style={faceTheme(colors)}
          aria-label={`The assessment in the look of ${agency_name}`}
        >
          <div className={styles.bar}>
            <FaceLogo face={{ agency_name, logo: logo?.address ?? null }} />
          </div>
          <Stack gap="sm" className={styles.body} inert>
            <Text size="sm">Step 1 of 7</Text>
            <Text size="lg" weight="bold">
              Who are you?
            </Text>
            <span className={styles.link}>Why we ask</span>
            <span className={styles.chosen}>A chosen answer</span>
            <Action size="sm">Next</Action>
          </Stack>
        </figure>
      )}
      <Readable primary={primary} colors={colors} />
    </Stack>
  )
}

/** The email that tells a client of a message, from the same writer that sends it. */
function EmailPreview({
  agency_name,
  colors,
  scheme,
}: {
  readonly agency_name: string
  readonly colors: FaceColors
  readonly scheme: string
}) {
  const { brand_name, operator } = useSite()
  const { html } = writeLetter(
    {
      title: 'Your agent wrote to you',
      first_name: 'Jo',
      said: `Your agent wrote to you at ${agency_name}. You can read and answer the message on your page.`,
      action: { label: 'Read and reply', url: 'https://example.com' },
      small: {
        text: '',
        html: 'This is a service email about the assessment you asked for.',
      },
    },
    { brand_name, operator, face: { agency_name, colors } },
  )
  // The frame would follow the scheme of the device.
  const shown = html.replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
  return (
    <Stack gap="xs">
      <Text size="sm" tone="muted" wrap="anywhere">
        From: {agency_name} via {brand_name}
      </Text>
      {/* Without scripts and links. */}
      <iframe className={styles.email} title="Email to a client" sandbox="" srcDoc={shown} data-scheme={scheme} />
    </Stack>
  )
}

/** What becomes of a color that would be hard to read. */
function Readable({ primary, colors }: { readonly primary: string; readonly colors: FaceColors }) {
  const chosen = primary.toUpperCase()
  const changed = [
    colors.light === chosen ? null : `${colors.light} on light pages`,
    colors.dark === chosen ? null : `${colors.dark} on dark pages`,
  ].filter((one) => one !== null)
  return (
    <Text size="sm" tone="muted" aria-live="polite">
      {changed.length === 0
        ? `${chosen} reads well on light and dark pages.`
        : `So that everyone can read links and buttons, ${chosen} becomes ${changed.join(' and ')}.`}
    </Text>
  )
}
