import { t } from '@waymark/words/t'
import { copyText } from './copy-text.tsx'

/** Copies a link, or shows it for manual copying if the browser refuses. Returns whether it was copied. */
export const copyLink = (link: string): Promise<boolean> =>
  copyText(link, { copied: t('Link copied'), title: t('Copy this link') })
