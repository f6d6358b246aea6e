import type { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { locale, t } from '@waymark/words/t'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { callPublic } from '../../../../shared/api/call-public.ts'
import { memberOf, textOf } from '../../../../shared/api/read-answer.ts'
import { faceOfLink } from '../../../../shared/brand/linked-face.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Page } from '../../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../../shared/kit/text.tsx'
import { Action, ActionLink } from '../../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../../shared/ui/public-layout.tsx'
import { type Draft, EMPTY_DRAFT, readDraft } from '../draft.ts'

export interface Saved {
  readonly draft: Draft
  readonly step: number
  readonly agent: string | null
  readonly saved_at: string
}

/** Damaged answers count as not answered. */
function readSaved(body: unknown): Saved | null {
  const saved_at = textOf(body, 'saved_at')
  const answers = memberOf(body, 'answers')
  const step = memberOf(body, 'step')
  if (saved_at === null || answers === undefined) return null
  return {
    draft: readDraft(answers),
    step: typeof step === 'number' ? step : 1,
    agent: textOf(body, 'agent'),
    saved_at,
  }
}

type State = 'loading' | 'expired' | 'failed' | Saved

async function ask(token: string): Promise<State> {
  try {
    const answer = await callPublic<typeof draftEndpoints.openDraft>(
      { method: 'POST', path: '/intake-drafts/open' },
      { body: { token } },
    )
    return readSaved(answer) ?? 'failed'
  } catch (error) {
    const expired = error instanceof ApiError && (error.status === 401 || error.status === 422)
    return expired ? 'expired' : 'failed'
  }
}

interface Props {
  readonly token: string
  readonly agent: string | null
  /** The answers in this tab. */
  readonly here: Draft
  readonly onRestore: (saved: Saved) => void
  readonly onKeep: () => void
}

const same = (one: Draft, other: Draft) => JSON.stringify(one) === JSON.stringify(other)

/** The page that the emailed link of an unfinished assessment opens. */
export function Resume({ token, agent, here, onRestore, onKeep }: Props) {
  const [state, setState] = useState<State>('loading')
  useEffect(() => {
    void ask(token).then(setState)
  }, [token])
  function again() {
    setState('loading')
    void ask(token).then(setState)
  }

  const saved = typeof state === 'string' ? null : state
  const asks = saved !== null && !same(here, EMPTY_DRAFT) && !same(here, saved.draft)
  useEffect(() => {
    if (saved && !asks) onRestore(saved)
  }, [saved, asks, onRestore])

  return (
    <PublicLayout face={faceOfLink(agent)}>
      <Page width="text">
        <Stack aria-live="polite">
          {state === 'expired' && (
            <>
              <Heading level={1}>{t('This link no longer works')}</Heading>
              <Text>
                {t(
                  'Your assessment was already submitted, or the link is incomplete or older than 14 days. Please use the whole link from the email, or start over. It takes about 3 minutes.',
                )}
              </Text>
              <ActionLink to="/intake" replace>
                {t('Start the assessment')}
              </ActionLink>
            </>
          )}
          {state === 'failed' && (
            <>
              <Heading level={1}>{t('We could not open your answers')}</Heading>
              <Text>{t('They are still saved. Please check your internet connection and try again.')}</Text>
              <Action onClick={again}>{t('Try again')}</Action>
            </>
          )}
          {saved && asks && (
            <>
              <Heading level={1}>{t('There are other answers in this tab')}</Heading>
              <Text>
                {t(
                  'The link has the answers you saved on {saved_at}. This tab has different answers. Which do you want to use?',
                  { saved_at: exactDay(saved.saved_at) },
                )}
              </Text>
              <Cluster>
                <Action onClick={() => onRestore(saved)}>{t('Use the saved answers')}</Action>
                <Action weight="second" onClick={onKeep}>
                  {t('Use the answers in this tab')}
                </Action>
              </Cluster>
            </>
          )}
          {(state === 'loading' || (saved && !asks)) && <Text tone="muted">{t('Opening your saved answers...')}</Text>}
        </Stack>
      </Page>
    </PublicLayout>
  )
}

const exactDay = (at: string) =>
  new Date(at).toLocaleString(locale(), { month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' })
