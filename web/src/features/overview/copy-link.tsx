import { TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { toast } from '../../shared/ui/toast.tsx'

/** Copies a link, or shows it to be copied by hand where the browser refuses; whether it was copied. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success('Link copied')
    return true
  } catch {
    // Plain http and some browsers forbid it.
    modals.open({
      title: 'Copy this link',
      children: <ManualCopy link={link} />,
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
    })
    return false
  }
}

function ManualCopy({ link }: { readonly link: string }) {
  return (
    <TextInput
      label="Select it and copy (Ctrl or ⌘ + C)"
      value={link}
      readOnly
      data-autofocus
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
