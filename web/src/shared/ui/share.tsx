import { IconBrandFacebook, IconBrandX, IconLink, IconMail, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { useSite } from '../brand/site.ts'
import styles from './share.module.css'
import { shareLinks } from './share-links.ts'

interface Props {
  /** What is shared, on this site, such as `/intake?agent=...`. */
  readonly path: string
  readonly title: string
  /** A sentence that stands before the link. */
  readonly text: string
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const ready = (input: HTMLInputElement | null) => input?.focus()

/** The ways to pass a page on: the device's own where it has one, plain links to others, and the link itself. */
export function Share({ path, title, text }: Props) {
  const { public_url } = useSite()
  const link = new URL(path, public_url ?? window.location.origin).href
  const to = shareLinks({ link, title, text })
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null)
  const copy = () =>
    // Absent on plain http.
    Promise.resolve(navigator.clipboard?.writeText(link) ?? Promise.reject()).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    )
  return (
    <div className={styles.share}>
      <ul className={styles.ways}>
        {'share' in navigator && (
          <li>
            {/* Rejects where somebody thinks better of it. */}
            <button
              type="button"
              className={styles.way}
              onClick={() => void navigator.share({ title, text, url: link }).catch(() => {})}
            >
              <IconShare {...ICON} /> Share
            </button>
          </li>
        )}
        <li>
          <a className={styles.way} href={to.tweet} target="_blank" rel="noopener noreferrer">
            <IconBrandX {...ICON} /> Tweet
          </a>
        </li>
        <li>
          <a className={styles.way} href={to.facebook} target="_blank" rel="noopener noreferrer">
            <IconBrandFacebook {...ICON} /> Facebook
          </a>
        </li>
        <li>
          <a className={styles.way} href={to.email}>
            <IconMail {...ICON} /> Email
          </a>
        </li>
        <li>
          <button type="button" className={styles.way} onClick={() => void copy()}>
            <IconLink {...ICON} /> Copy link
          </button>
        </li>
      </ul>
      <output className={styles.said}>{copied === 'yes' && 'Link copied.'}</output>
      {copied === 'refused' && (
        <label className={styles.by_hand}>
          Select this link and copy it (Ctrl or ⌘ + C)
          <input ref={ready} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
    </div>
  )
}
