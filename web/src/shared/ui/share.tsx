import { IconBrandFacebook, IconBrandX, IconLink, IconMail, IconShare } from '@tabler/icons-react'
import { localPath, t } from '@waymark/words/t'
import { useState } from 'react'
import { useSite } from '../brand/site.ts'
import { Cluster, Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { useHydrated } from '../state/store.ts'
import { Action, ActionLink } from './action.tsx'
import styles from './share.module.css'
import { shareLinks } from './share-links.ts'

interface Props {
  /** The path of the shared page on this site, such as `/intake?agent=...`. */
  readonly path: string
  readonly title: string
  /** A sentence to put before the link. */
  readonly text: string
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

const LOOK = { weight: 'second', size: 'sm' } as const

const ready = (input: HTMLInputElement | null) => input?.focus()

/** Buttons to share a page: the device's own dialog if it has one, plain links to other sites, and copying the link. */
export function Share({ path, title, text }: Props) {
  const { public_url } = useSite()
  const hydrated = useHydrated()
  const link = new URL(localPath(path), public_url ?? window.location.origin).href
  const to = shareLinks({ link, title, text })
  const [copied, setCopied] = useState<'yes' | 'refused' | null>(null)
  const copy = () =>
    // `clipboard` is missing on plain HTTP.
    Promise.resolve(navigator.clipboard?.writeText(link) ?? Promise.reject()).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    )
  return (
    <Stack gap="sm">
      <Cluster as="ul">
        {hydrated && 'share' in navigator && (
          <li>
            {/* Rejects if the user cancels. */}
            <Action {...LOOK} onClick={() => void navigator.share({ title, text, url: link }).catch(() => {})}>
              <IconShare {...ICON} /> {t('Share')}
            </Action>
          </li>
        )}
        <li>
          <ActionLink {...LOOK} to={to.tweet} target="_blank" rel="noopener noreferrer">
            <IconBrandX {...ICON} /> {t('Tweet')}
          </ActionLink>
        </li>
        <li>
          <ActionLink {...LOOK} to={to.facebook} target="_blank" rel="noopener noreferrer">
            <IconBrandFacebook {...ICON} /> {t('Facebook')}
          </ActionLink>
        </li>
        <li>
          <ActionLink {...LOOK} to={to.email}>
            <IconMail {...ICON} /> {t('Email')}
          </ActionLink>
        </li>
        <li>
          <Action {...LOOK} onClick={() => void copy()}>
            <IconLink {...ICON} /> {t('Copy link')}
          </Action>
        </li>
      </Cluster>
      <Text as="output" size="sm" tone="good" style={{ minHeight: '1.6em' }}>
        {copied === 'yes' && t('Link copied.')}
      </Text>
      {copied === 'refused' && (
        <Text as="label" size="sm" tone="muted" className={styles.by_hand}>
          {t('Select this link and copy it (Ctrl or ⌘ + C)')}
          <input ref={ready} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </Text>
      )}
    </Stack>
  )
}
