import { ActionIcon } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconCopy, IconQrcode, IconTrash } from '@tabler/icons-react'
import { type LeadCode, leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import { lazy, Suspense } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { count } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Skeleton } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { copyLink } from '../../../shared/ui/copy-link.ts'
import styles from './lead-codes.module.css'

const QrSheet = lazy(() => import('./qr-sheet.tsx').then((m) => ({ default: m.QrSheet })))

export function LeadCodeRow({
  code: { id, code, link, label, uses, created_at, ended_at },
}: {
  readonly code: LeadCode
}) {
  const end = useAction({
    mutationFn: () => call(leadCodeEndpoints.endLeadCode, { params: { id } }),
    reread: [leadCodeEndpoints.listLeadCodes],
    done: `Code ${code} ended`,
    failed: 'Could not end the code',
  })
  const askToEnd = () =>
    modals.openConfirmModal({
      title: `End code ${code}?`,
      children:
        'Links and QR codes with this code still open the assessment, but new clients no longer come to you. You cannot undo this. You keep the clients it brought.',
      labels: { confirm: 'End code', cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => end.mutate(),
    })
  const showQr = () =>
    modals.open({
      title: `QR code of ${code}`,
      children: (
        <Suspense fallback={<Skeleton height={420} />}>
          <QrSheet code={code} link={link} label={label} />
        </Suspense>
      ),
      centered: true,
    })
  return (
    <Row as="li">
      <Stack as="span" gap="none" grow>
        <Row as="span" justify="between">
          <Text as="span" weight="bold" className={styles.code} data-ended={ended_at !== null || undefined}>
            {code}
          </Text>
          <Text as="span" numeric aria-live="polite">
            {count(uses, 'client')}
          </Text>
        </Row>
        <Text as="span" size="xs" tone="muted" cut>
          {label && `${label} · `}
          {ended_at ? (
            <>
              ended <When at={ended_at} />
            </>
          ) : (
            <>
              created <When at={created_at} />
            </>
          )}
        </Text>
      </Stack>
      {ended_at === null && (
        <Row as="span" gap="none">
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={`Copy the link of ${code}`}
            onClick={() => void copyLink(link)}
          >
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" size="lg" aria-label={`QR code of ${code}`} onClick={showQr}>
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
        </Row>
      )}
    </Row>
  )
}
