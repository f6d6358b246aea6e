import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { demoBranding, whiteLabelTrial } from '../../../shared/session/white-label.ts'
import { useStoredFlag } from '../../../shared/state/stored-flag.ts'
import styles from './architect-tab.module.css'

/** What white-label agencies see, tried on this device. */
export function WhiteLabelPanel() {
  const [demo, setDemo] = useStoredFlag(demoBranding)
  const [enabled, setEnabled] = useStoredFlag(whiteLabelTrial)
  const [changed, setChanged] = useState(false)
  const turn = (set: (on: boolean) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.checked)
    setChanged(true)
  }
  return (
    <section className={styles.card} aria-labelledby="architect-white-label">
      <h2 id="architect-white-label">White-label demo</h2>
      <div className={styles.stack}>
        <Switch
          label="Demo branding"
          description="A made-up agency in the banner"
          checked={demo}
          onChange={turn(setDemo)}
        />
        <Switch
          label="White-label features"
          description="Your own banner and branding, without the package"
          checked={enabled}
          onChange={turn(setEnabled)}
        />
        <p className={styles.hint}>On this device only, from the next refresh on.</p>
      </div>
      {changed && (
        <Button variant="default" onClick={() => window.location.reload()}>
          Refresh to see it
        </Button>
      )}
    </section>
  )
}
