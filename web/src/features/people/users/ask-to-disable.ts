import { modals } from '@mantine/modals'

/** Asks for confirmation before disabling an account and explains the effects. */
export const askToDisable = (name: string, disable: () => void): string =>
  modals.openConfirmModal({
    title: `Disable the account of ${name}?`,
    children:
      'They are signed out everywhere immediately and cannot sign in. They keep their clients but get no new ones. You can enable the account again.',
    labels: { confirm: 'Disable account', cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    centered: true,
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm: disable,
  })
