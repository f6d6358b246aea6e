import { Button } from '@mantine/core'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { createOwnedStore } from '../../../../shared/session/owned-store.ts'
import { saveBytes } from '../../../../shared/ui/save-bytes.ts'

interface Codes {
  readonly codes: readonly string[]
  /** Whether they came with a first factor, which signs out other devices. */
  readonly first: boolean
}

/** Codes that the user has not kept yet. They stay while other screens are open, because nothing shows them again. */
export const unkeptCodes = createOwnedStore<{ readonly shown: Codes | null }>({ shown: null })

interface Props extends Codes {
  readonly onSaved: () => void
}

/** New recovery codes, until the user has kept them. */
export function NewRecoveryCodes({ codes, first, onSaved }: Props) {
  const text = `${codes.join('\n')}\n`
  return (
    <Panel tone="tint" aria-live="polite">
      <Text weight="medium">Keep these recovery codes in a safe place. They are shown only once.</Text>
      <Text size="sm">If you lose your device, each code lets you in once.</Text>
      {first && <Text size="sm">Your other devices were signed out, and any calendar addresses were turned off.</Text>}
      <Text as="pre" numeric>
        {text}
      </Text>
      <Cluster>
        <Button size="sm" variant="default" onClick={() => saveBytes(new Blob([text]), 'recovery-codes.txt')}>
          Save as a file
        </Button>
        <Button size="sm" onClick={onSaved}>
          I saved them
        </Button>
      </Cluster>
    </Panel>
  )
}
