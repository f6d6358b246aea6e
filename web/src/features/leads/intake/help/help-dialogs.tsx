import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { closeModal, Modal } from '../../../../shared/ui/modal.tsx'
import { CONTACT_FAILED, HELP_FAILED } from './failures.ts'
import { MessageForm } from './message-form.tsx'

interface Props {
  readonly agent: string | null
  /** The email address entered in the assessment so far. */
  readonly email: string
  readonly onClose: () => void
}

export function HelpDialog({ step, agent, email, onClose }: Props & { readonly step: IntakeStep }) {
  return (
    <Modal title="Need help?" onClose={onClose}>
      <Text tone="muted">
        Tell us where you are stuck. Your message goes to {agent ? 'your agent' : 'our team'} right away, marked as
        urgent. Your answers stay as they are.
      </Text>
      <MessageForm
        kept_as="intake_help"
        to_user={agent}
        subject={`Help with step ${step} of the assessment`}
        priority="urgent"
        failure={HELP_FAILED}
        label="Your message"
        send_label="Send message"
        email={email}
        reader={agent ? 'Your agent' : 'Our team'}
      >
        <Action weight="second" onClick={closeModal}>
          Close
        </Action>
      </MessageForm>
    </Modal>
  )
}

export function ContactAgentDialog({ agent, email, onClose }: Props) {
  return (
    <Modal title="Contact your agent" onClose={onClose}>
      <Text tone="muted">
        Your agent gets this message with high priority before you submit the assessment. You can change the text.
      </Text>
      <MessageForm
        kept_as="intake_contact"
        to_user={agent}
        subject="Client needs assistance"
        priority="high"
        failure={CONTACT_FAILED}
        label="Your message"
        send_label="Send to agent"
        message="I am at the last step of my assessment and need help before I submit it."
        email={email}
        reader="Your agent"
      >
        <Action weight="second" onClick={closeModal}>
          Close
        </Action>
      </MessageForm>
    </Modal>
  )
}

export { SaveDialog } from './save-dialog.tsx'
