import { IconDeviceFloppy, IconLifebuoy, IconMessage } from '@tabler/icons-react'
import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { useState } from 'react'
import type { Draft } from '../draft.ts'
import { CONTACT_FAILED, HELP_FAILED, SAVE_FAILED } from './failures.ts'
import styles from './help.module.css'

type Which = 'help' | 'contact' | 'save'
type Dialogs = typeof import('./help-dialogs.tsx')

interface Props {
  readonly step: IntakeStep
  readonly agent: string | null
  readonly draft: Draft
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** What to do when stuck. The dialogs are fetched when they are first wanted. */
export function HelpBar({ step, agent, draft }: Props) {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null)
  const [open, setOpen] = useState<Which | null>(null)
  const [failed, setFailed] = useState<string | null>(null)

  async function show(which: Which, failure: string) {
    setFailed(null)
    try {
      setDialogs(dialogs ?? (await import('./help-dialogs.tsx')))
      setOpen(which)
    } catch {
      setFailed(failure)
    }
  }
  const asked = { agent, email: draft.email, onClose: () => setOpen(null) }

  return (
    <>
      <div className={styles.bar}>
        <button type="button" className={styles.quiet} onClick={() => void show('help', HELP_FAILED)}>
          <IconLifebuoy {...ICON} /> Need Help?
        </button>
        <button type="button" className={styles.quiet} onClick={() => void show('save', SAVE_FAILED)}>
          <IconDeviceFloppy {...ICON} /> Save and continue later
        </button>
        {step === 7 && agent && (
          <button type="button" className={styles.quiet} onClick={() => void show('contact', CONTACT_FAILED)}>
            <IconMessage {...ICON} /> Contact Agent
          </button>
        )}
      </div>
      {step === 7 && !agent && (
        <p className={styles.none}>No agent assigned. Please complete the assessment to be connected with an agent.</p>
      )}
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
      {dialogs && open === 'help' && <dialogs.HelpDialog step={step} {...asked} />}
      {dialogs && open === 'save' && <dialogs.SaveDialog step={step} draft={draft} {...asked} />}
      {dialogs && open === 'contact' && <dialogs.ContactAgentDialog {...asked} />}
    </>
  )
}
