import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { PanelSection } from '../../shared/kit/panel.tsx'
import { Text } from '../../shared/kit/text.tsx'
import { demoBranding, whiteLabelTrial } from '../../shared/session/white-label.ts'
import { useStoredFlag } from '../../shared/state/stored-flag.ts'

/** Shows on this device what white-label agencies see. */
export function WhiteLabelPanel() {
  const [demo, setDemo] = useStoredFlag(demoBranding)
  const [enabled, setEnabled] = useStoredFlag(whiteLabelTrial)
  const [changed, setChanged] = useState(false)
  const turn = (set: (on: boolean) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.checked)
    setChanged(true)
  }
  return (
    <PanelSection title="White-label demo">
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
      <Text size="sm" tone="muted">
        Applies to this device only, after the next refresh.
      </Text>
      {changed && (
        <Button variant="default" onClick={() => window.location.reload()}>
          Refresh to see it
        </Button>
      )}
    </PanelSection>
  )
}
