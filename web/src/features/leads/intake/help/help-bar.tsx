import { IconDeviceFloppy, IconLifebuoy, IconMessage } from '@tabler/icons-react'
import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { useState } from 'react'
import { WaysToReach } from '../../../../shared/brand/operator.tsx'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import type { Draft } from '../draft.ts'
import styles from './help.module.css'

type Which = 'help' | 'contact' | 'save'
type Dialogs = typeof import('./help-dialogs.tsx')

interface Props {
  readonly step: IntakeStep
  readonly agent: string | null
  readonly draft: Draft
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** Ways to get help with the assessment. The dialogs load when one is first opened. */
export function HelpBar({ step, agent, draft }: Props) {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null)
  const [open, setOpen] = useState<Which | null>(null)
  const [failed, setFailed] = useState(false)

  async function show(which: Which) {
    setFailed(false)
    try {
      setDialogs(dialogs ?? (await import('./help-dialogs.tsx')))
      setOpen(which)
    } catch {
      setFailed(true)
    }
  }
  const asked = { agent, email: draft.email, onClose: () => setOpen(null) }

  return (
    <Stack gap="xs">
      <Cluster gap="lg">
        <Text as="button" type="button" weight="medium" tap className={styles.open} onClick={() => void show('help')}>
          <IconLifebuoy {...ICON} /> {t('Need Help?')}
        </Text>
        <Text as="button" type="button" weight="medium" tap className={styles.open} onClick={() => void show('save')}>
          <IconDeviceFloppy {...ICON} /> {t('Save and continue later')}
        </Text>
        {step === 7 && agent && (
          <Text
            as="button"
            type="button"
            weight="medium"
            tap
            className={styles.open}
            onClick={() => void show('contact')}
          >
            <IconMessage {...ICON} /> {t('Contact Agent')}
          </Text>
        )}
      </Cluster>
      {step === 7 && !agent && (
        <Text tone="muted">
          {t('No agent assigned. Please complete the assessment to be connected with an agent.')}
        </Text>
      )}
      {failed && (
        <Text role="alert" tone="error" weight="medium">
          {t('That did not work. Please try again.')} <WaysToReach />
        </Text>
      )}
      {dialogs && open === 'help' && <dialogs.HelpDialog step={step} {...asked} />}
      {dialogs && open === 'save' && <dialogs.SaveDialog step={step} draft={draft} {...asked} />}
      {dialogs && open === 'contact' && <dialogs.ContactAgentDialog {...asked} />}
    </Stack>
  )
}
