import { copyText } from './copy-text.tsx'

/** Copies a link, or shows it to be copied by hand; whether it was copied. */
export const copyLink = (link: string): Promise<boolean> =>
  copyText(link, { copied: 'Link copied', title: 'Copy this link' })
