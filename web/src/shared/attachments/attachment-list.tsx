import { t } from '@waymark/words/t'
import type { ComponentType, ReactNode } from 'react'
import { inBytes } from '../format/bytes.ts'
import { Cluster, Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import styles from './attachments.module.css'
import type { Attachment, Attachments } from './attachments.ts'

interface Props {
  readonly attachments: Attachments
  readonly files: readonly Attachment[]
  /** Public pages and the portal have different buttons. */
  readonly button: ComponentType<{
    readonly 'aria-label': string
    readonly onClick: () => void
    readonly children: ReactNode
  }>
}

/** The files of a message that is being written, each with how far it is. */
export function AttachmentList({ attachments, files, button: Small }: Props) {
  if (files.length === 0) return null
  return (
    <Stack as="ul" gap="sm" className={styles.list} aria-label={t('Files to send')}>
      {files.map(({ key, file: { name, size }, state, sent, problem }) => (
        <li key={key}>
          <Cluster gap="sm" justify="between">
            <Stack gap="none" grow>
              <Text size="sm" weight="medium" wrap="anywhere">
                {name}
              </Text>
              {problem === null ? (
                <Text size="xs" tone="muted" numeric>
                  {state === 'ready'
                    ? t('{size}, ready to send', { size: inBytes(size) })
                    : sent < 1
                      ? t('{percent}% of {size}', { percent: Math.floor(100 * sent), size: inBytes(size) })
                      : t('Checking the file…')}
                </Text>
              ) : (
                <Text size="sm" tone="error" role="alert" wrap="anywhere">
                  {problem}
                </Text>
              )}
              {state === 'sending' && (
                <progress className={styles.bar} aria-label={t('Upload of {name}', { name })} value={sent} />
              )}
            </Stack>
            <Cluster gap="xs">
              {state === 'failed' && (
                <Small aria-label={t('Try {name} again', { name })} onClick={() => attachments.retry(key)}>
                  {t('Try again')}
                </Small>
              )}
              <Small aria-label={t('Remove {name}', { name })} onClick={() => attachments.remove(key)}>
                {t('Remove')}
              </Small>
            </Cluster>
          </Cluster>
        </li>
      ))}
    </Stack>
  )
}
