import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Cluster } from '../kit/layout.tsx'
import { useMe } from '../session/me.ts'
import { copyLink } from '../ui/copy-link.ts'
import { assessmentLink } from './assessment-address.ts'

/** The broker's own link to the assessment, with a button to copy it. */
export function AssessmentLink() {
  const me = useMe()
  const [copied, setCopied] = useState(false)
  const link = assessmentLink(me)
  return (
    <Cluster align="end">
      <TextInput
        flex="1 1 10rem"
        ta="start"
        label="Your assessment link"
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        size="sm"
        variant={copied ? 'default' : 'filled'}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        disabled={!me}
        onClick={() => void copyLink(link).then(setCopied)}
      >
        Copy Link
      </Button>
    </Cluster>
  )
}
