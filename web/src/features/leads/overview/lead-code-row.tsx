import { ActionIcon, Modal, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { IconCopy, IconQrcode, IconTrash } from '@tabler/icons-react'
import { type LeadCode, leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import { lazy, Suspense } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { count } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { copyLink } from '../../../shared/ui/copy-link.ts'
import styles from './lead-codes.module.css'

const QrSheet = lazy(() => import('./qr-sheet.tsx').then((m) => ({ default: m.QrSheet })))

export function LeadCodeRow({
  code: { id, code, link, label, uses, created_at, ended_at },
}: {
  readonly code: LeadCode
}) {
  const [shown, { open, close }] = useDisclosure(false)
  const end = useAction({
    mutationFn: () => call(leadCodeEndpoints.endLeadCode, { params: { id } }),
    reread: [leadCodeEndpoints.listLeadCodes],
    done: `Code ${code} ended`,
    failed: 'Failed to end the code',
  })
  const askToEnd = () =>
    modals.openConfirmModal({
      title: `End code ${code}?`,
      children:
        'Links and QR codes with it still open the assessment, but those who come are not sent to you any more. This cannot be undone; the clients it brought stay yours.',
      labels: { confirm: 'End code', cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => end.mutate(),
    })
  return (
    <li className={styles.row} data-ended={ended_at !== null || undefined}>
      <span className={styles.what}>
        <span className={styles.code}>{code}</span>
        <span className={styles.uses} aria-live="polite">
          {count(uses, 'client')}
        </span>
        <span className={styles.about}>
          {label && `${label} · `}
          {ended_at ? (
            <>
              ended <When at={ended_at} />
            </>
          ) : (
            <>
              made <When at={created_at} />
            </>
          )}
        </span>
      </span>
      {ended_at === null && (
        <span className={styles.acts}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Copy the link of ${code}`}
            onClick={() => void copyLink(link)}
          >
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" aria-label={`QR code of ${code}`} onClick={open}>
            <IconQrcode size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`End ${code}`}
            loading={end.isPending}
            onClick={askToEnd}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </span>
      )}
      <Modal
        opened={shown}
        onClose={close}
        title={`QR code of ${code}`}
        closeButtonProps={{ 'aria-label': 'Close' }}
        centered
      >
        <Suspense fallback={<Skeleton height={420} />}>
          <QrSheet code={code} link={link} label={label} />
        </Suspense>
      </Modal>
    </li>
  )
}
