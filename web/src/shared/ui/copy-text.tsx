import { TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '@waymark/words/t'
import { toast } from './toast.tsx'

interface Words {
  /** The message after copying: `Link copied`. */
  readonly copied: string
  /** The title of the dialog if the browser refuses: `Copy this link`. */
  readonly title: string
}

/** Copies a text, or shows it for manual copying if the browser refuses. Returns whether it was copied. */
export async function copyText(text: string, { copied, title }: Words): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
    return true
  } catch {
    // Plain HTTP and some browsers do not allow it.
    modals.open({
      title,
      children: <ManualCopy text={text} />,
      centered: true,
    })
    return false
  }
}

function ManualCopy({ text }: { readonly text: string }) {
  return (
    <TextInput
      label={t('Select it and copy (Ctrl or ⌘ + C)')}
      value={text}
      readOnly
      data-autofocus
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
