import { Button } from '@mantine/core'
import { useState } from 'react'
import { localStore } from '../../shared/ui/browser-storage.ts'
import styles from './agency-profile-tab.module.css'

const KEY = 'white_label_mode'
const isDemo = () => localStore.read(KEY) === 'demo'

/** Shows a made-up brand in the banner, on this device, from the next refresh on. */
export function WhiteLabelDemo() {
  const [demo, setDemo] = useState(isDemo)
  const [changed, setChanged] = useState(false)
  const toggle = () => {
    if (demo) localStore.remove(KEY)
    else localStore.write(KEY, 'demo')
    setDemo(isDemo())
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
