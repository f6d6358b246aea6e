import { modals } from '@mantine/modals'

/** Asks before an account is disabled, and says what that does. */
export const askToDisable = (name: string, disable: () => void): string =>
  modals.openConfirmModal({
    title: `Disable the account of ${name}?`,
    children:
      'They are signed out everywhere at once and cannot sign in. Their clients stay with them, no new ones come. You can enable the account again.',
    labels: { confirm: 'Disable account', cancel: 'Cancel' },
    confirmProps: { color: 'red' },
    centered: true,
    closeButtonProps: { 'aria-label': 'Close' },
    onConfirm: disable,
  })
