import { Button } from '@mantine/core'
import { useState } from 'react'
import { useStoredFlag } from '../../shared/ui/use-stored-flag.ts'
import styles from './agency-profile-tab.module.css'

/** Shows a made-up brand in the banner, on this device, from the next refresh on. */
export function WhiteLabelDemo() {
  const [demo, setDemo] = useStoredFlag('white_label_mode', 'demo')
  const [changed, setChanged] = useState(false)
  const toggle = () => {
    setDemo(!demo)
    setChanged(true)
  }
  return (
    <div className={styles.demo}>
      <Button variant="default" size="sm" onClick={toggle}>
        {demo ? 'Remove demo branding' : 'Show demo branding'}
      </Button>
      {changed && (
        <Button variant="subtle" size="sm" onClick={() => window.location.reload()}>
          Refresh to see it
        </Button>
      )}
    </div>
  )
}
