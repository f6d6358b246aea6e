import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { isDemo } from '../session/demo-session.ts'
import { useMe } from '../session/me.ts'
import { copyLink } from '../ui/copy-link.ts'
import styles from './assessment-link.module.css'

/** The broker's own way into the assessment, to be copied. */
export function AssessmentLink() {
  const me = useMe()
  const [copied, setCopied] = useState(false)
  const link = `${window.location.origin}/assessment?agent=${me && !isDemo() ? me.id : 'demo'}`
  return (
    <div className={styles.line}>
      <TextInput label="Your assessment link" value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button
        size="sm"
        variant={copied ? 'default' : 'filled'}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        disabled={!me}
        onClick={() => void copyLink(link).then(setCopied)}
      >
        Copy Link
      </Button>
    </div>
  )
}
