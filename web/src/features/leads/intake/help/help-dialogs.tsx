import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { WaysToReach } from '../../../../shared/brand/operator.tsx'
import { useSite } from '../../../../shared/brand/site.ts'
import { INTAKE_CONTACT, INTAKE_HELP } from '../../../../shared/intake/keys.ts'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { closeModal, Modal } from '../../../../shared/ui/modal.tsx'
import { BookLink } from './book-link.tsx'
import { useFailures } from './failures.ts'
import { MessageForm } from './message-form.tsx'

interface Props {
  readonly agent: string | null
  /** The email address entered in the assessment so far. */
  readonly email: string
  readonly onClose: () => void
}

export function HelpDialog({ step, agent, email, onClose }: Props & { readonly step: IntakeStep }) {
  return (
    <Modal title={t('Need help?')} onClose={onClose}>
      <Text tone="muted">
        {agent
          ? t(
              'Tell us where you are stuck. Your message goes right away to your agent, or to our team if your agent is not available. It is marked as urgent. Your answers stay as they are.',
            )
          : t(
              'Tell us where you are stuck. Your message goes to our team right away, marked as urgent. Your answers stay as they are.',
            )}
      </Text>
      {agent && <BookLink agent={agent} />}
      <OtherWays />
      <MessageForm
        kept_as={INTAKE_HELP}
        to_user={agent}
        subject={t('Help with step {step} of the assessment', { step })}
        priority="urgent"
        failure={useFailures().help}
        label={t('Your message')}
        send_label={t('Send message')}
        email={email}
        reader={agent ? t('Your agent') : t('Our team')}
      >
        <Action weight="second" onClick={closeModal}>
          {t('Close')}
        </Action>
      </MessageForm>
    </Modal>
  )
}

export function ContactAgentDialog({ agent, email, onClose }: Props) {
  return (
    <Modal title={t('Contact your agent')} onClose={onClose}>
      <Text tone="muted">
        {t(
          'Your agent gets this message with high priority before you submit the assessment. If your agent is not available, our team gets it. You can change the text.',
        )}
      </Text>
      <MessageForm
        kept_as={INTAKE_CONTACT}
        to_user={agent}
        subject={t('Client needs assistance')}
        priority="high"
        failure={useFailures().contact}
        label={t('Your message')}
        send_label={t('Send to agent')}
        message={t('I am at the last step of my assessment and need help before I submit it.')}
        email={email}
        reader={t('Your agent')}
      >
        <Action weight="second" onClick={closeModal}>
          {t('Close')}
        </Action>
      </MessageForm>
    </Modal>
  )
}

/** How else to reach us, if the operator said how. */
function OtherWays() {
  const { phone, email } = useSite().operator
  return (phone ?? email) ? (
    <Text>
      {t('You can also reach us here:')} <WaysToReach />
    </Text>
  ) : null
}

export { SaveDialog } from './save-dialog.tsx'
