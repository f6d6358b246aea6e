// The gallery is a public page, which loads only the styles that it names.
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { Button } from '@mantine/core'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Action } from '../../../shared/ui/action.tsx'

/** Every button at rest, chosen, busy and not possible. */
export function Buttons() {
  return (
    <Section title="Buttons in each state">
      <Cluster as="section" aria-label="Buttons of public pages">
        {(['main', 'second', 'danger'] as const).map((weight) => (
          <Action key={weight} weight={weight}>
            Send
          </Action>
        ))}
        <Action weight="second" aria-pressed>
          Chosen
        </Action>
        <Action disabled>Sending...</Action>
        <Action weight="second" disabled>
          Sending...
        </Action>
      </Cluster>
      <Cluster as="section" aria-label="Buttons of the portal">
        {(['filled', 'default', 'light', 'subtle'] as const).map((variant) => (
          <Button key={variant} variant={variant} loading>
            Busy, {variant}
          </Button>
        ))}
        <Button color="red" loading>
          Busy, red
        </Button>
        <Button disabled>Not possible</Button>
      </Cluster>
    </Section>
  )
}
