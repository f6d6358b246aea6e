import { Button, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { isDemo } from '../../shared/session/demo-session.ts'
import { useMe } from '../../shared/session/me.ts'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './overview-tab.module.css'

/** The broker's own way into the assessment, to be copied. */
export function AssessmentLink() {
  const me = useMe()
  const [copied, setCopied] = useState(false)
  const link = `${window.location.origin}/assessment?agent=${me && !isDemo() ? me.id : 'demo'}`

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      toast.success('Link copied')
    } catch {
      // Plain http and some browsers forbid it.
      modals.open({
        title: 'Copy this link',
        children: <ManualCopy link={link} />,
        closeButtonProps: { 'aria-label': 'Close' },
      })
    }
    setCopied(true)
  }
  return (
    <div className={styles.link_line}>
      <TextInput label="Your assessment link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        size="sm"
        variant={copied ? 'default' : 'filled'}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        disabled={!me}
        onClick={() => void copy()}
      >
        Copy Link
      </Button>
    </div>
  )
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
