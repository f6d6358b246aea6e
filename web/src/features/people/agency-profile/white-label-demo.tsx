import { Button } from '@mantine/core'
import { useState } from 'react'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { demoBranding } from '../../../shared/session/white-label.ts'
import { useStoredFlag } from '../../../shared/state/stored-flag.ts'

/** Shows a made-up brand in the banner on this device, starting with the next refresh. */
export function WhiteLabelDemo() {
  const [demo, setDemo] = useStoredFlag(demoBranding)
  const [changed, setChanged] = useState(false)
  const toggle = () => {
    setDemo(!demo)
    setChanged(true)
  }
  return (
    <Cluster>
      <Button variant="default" size="sm" onClick={toggle}>
        {demo ? 'Remove demo branding' : 'Show demo branding'}
      </Button>
      {changed && (
        <Button variant="subtle" size="sm" onClick={() => window.location.reload()}>
          Refresh to see it
        </Button>
      )}
    </Cluster>
  )
}
