import type { AgencyProfile } from '@waymark/contracts/people/agency/endpoints'
import { contrast, isColor, READABLE } from '@waymark/rules/foundation/colors/contrast'
import type { CSSProperties } from 'react'
import styles from './brand-preview.module.css'
import { useLogo } from './queries.ts'

interface Props {
  readonly profile: AgencyProfile
  readonly agency_name: string
  readonly primary_color: string
  readonly accent_color: string
}

// Any color has a contrast of at least 4.5:1 with either black or white.
const INK = '#000000'
const PAPER = '#FFFFFF'
const textOn = (color: string) => (contrast(color, PAPER) >= contrast(color, INK) ? PAPER : INK)

/** Previews the chosen colors and warns if white text on the primary color is hard to read. */
export function BrandPreview({ profile, agency_name, primary_color, accent_color }: Props) {
  const logo = useLogo(profile)
  const primary = isColor(primary_color) ? primary_color : profile.primary_color
  const accent = isColor(accent_color) ? accent_color : profile.accent_color
  const colors: CSSProperties & Record<`--${string}`, string> = {
    '--primary': primary,
    '--accent': accent,
    '--on-accent': textOn(accent),
  }
  const ratio = contrast(primary, PAPER)
  return (
    <div>
      <div className={styles.preview} style={colors} aria-hidden>
        <div className={styles.banner}>
          {logo && (
            <span className={styles.plate}>
              <img src={logo.address} alt="" />
            </span>
          )}
          <strong>{agency_name || 'Your agency'}</strong>
        </div>
        <div className={styles.body}>
          <span className={styles.link}>A link to a plan</span>
          <span className={styles.button}>Get a quote</span>
          <span className={styles.mark}>New</span>
        </div>
      </div>
      <p className={styles.verdict} data-hard={ratio < READABLE} aria-live="polite">
        {ratio < READABLE
          ? `White text on the primary color has a contrast of ${ratio.toFixed(1)}:1. Below 4.5:1 it is hard to read: choose a darker color.`
          : `White text on the primary color has a contrast of ${ratio.toFixed(1)}:1 and reads well.`}
      </p>
    </div>
  )
}
