import { LIMITS } from '@waymark/contracts/fields'
import { t } from '@waymark/words/t'
import { type SyntheticEvent, useState } from 'react'
import { sentenceOf } from '../api/api-error.ts'
import { fieldErrors } from '../api/field-errors.ts'
import { Stack } from '../kit/layout.tsx'
import { Panel } from '../kit/panel.tsx'
import { Text } from '../kit/text.tsx'
import { Action } from '../ui/action.tsx'
import { ChoiceField } from '../ui/fields/choice-field.tsx'
import { controlId, type Problem, ProblemsContext } from '../ui/fields/problems.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { closeModal, Modal } from '../ui/modal.tsx'
import type { FeedbackDialogProps } from './feedback-button.tsx'
import {
  FAILED,
  missingIn,
  PRIORITY_CHOICES,
  SENT,
  type Suggestion,
  sendSuggestion,
  USER_TYPE_CHOICES,
} from './suggestion.ts'

const EMPTY: Suggestion = { title: '', description: '', category: 'general', priority: '3', user_type: 'consumer' }

type State = 'writing' | 'sending' | 'sent' | { error: unknown }

const problemsOf = (messages: Record<string, string>): Problem[] =>
  Object.entries(messages).map(([field, message]) => ({ field, message }))

export function FeedbackDialog({ opened, close }: FeedbackDialogProps) {
  const [form, setForm] = useState(EMPTY)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const [state, setState] = useState<State>('writing')
  const change = (changes: Partial<Suggestion>) => {
    setForm((before) => ({ ...before, ...changes }))
    setProblems((before) => before.filter(({ field }) => !(field in changes)))
  }
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (state === 'sending') return
    const missing = problemsOf(missingIn(form))
    setProblems(missing)
    if (missing[0]) {
      document.getElementById(controlId(missing[0].field))?.focus()
      return
    }
    setState('sending')
    try {
      await sendSuggestion(form)
      setState('sent')
      setForm(EMPTY)
    } catch (error) {
      setProblems(problemsOf(fieldErrors(error)))
      setState({ error })
    }
  }
  const closed = () => {
    if (state === 'sent') setState('writing')
    close()
  }
  return (
    <Modal title={t('Share feedback')} opened={opened} onClose={closed}>
      <Text as="output" size="lg">
        {state === 'sent' && SENT}
      </Text>
      {state === 'sent' ? (
        // The form that had the focus is gone, and this is the only button left in the dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <Action autoFocus onClick={closeModal}>
          {t('Back to the page')}
        </Action>
      ) : (
        <Stack as="form" noValidate onSubmit={(event: SyntheticEvent) => void send(event)}>
          <Text tone="muted">
            {t('What would make this better? People read your feedback. It is not linked to your answers.')}
          </Text>
          <ProblemsContext value={problems}>
            <TextField
              field="title"
              label={t('Title')}
              maxLength={LIMITS.short_text}
              value={form.title}
              onChange={(title) => change({ title })}
            />
            <TextField
              field="description"
              label={t('Description')}
              hint={t('Please don’t include names or anything about your health.')}
              lines={4}
              maxLength={LIMITS.free_text}
              value={form.description}
              onChange={(description) => change({ description })}
            />
            <ChoiceField
              field="priority"
              legend={t('How important is it?')}
              choices={PRIORITY_CHOICES}
              chosen={[form.priority]}
              layout="grid"
              onToggle={(priority) => change({ priority })}
            />
            <ChoiceField
              field="user_type"
              legend={t('I am')}
              choices={USER_TYPE_CHOICES}
              chosen={[form.user_type]}
              layout="row"
              onToggle={(user_type) => change({ user_type })}
            />
          </ProblemsContext>
          {typeof state === 'object' && (
            <Panel role="alert" tone="error" pad="md" gap="xs">
              <Text weight="bold">{FAILED}</Text>
              <Text>{sentenceOf(state.error, '')}</Text>
            </Panel>
          )}
          <Action type="submit" disabled={state === 'sending'}>
            {state === 'sending' ? t('Sending...') : t('Submit')}
          </Action>
        </Stack>
      )}
    </Modal>
  )
}
