import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Answer, Looking, Question } from './answer.tsx'
import type { Exchange } from './exchanges.ts'
import { explanationOf, needsSubscription } from './use-ask.ts'

interface Props {
  readonly exchange: Exchange
  readonly retry: () => void
  readonly again: () => void
}

/** The question being answered. Screen readers get the answer when it is complete, not word by word. */
export function CurrentExchange({ exchange, retry, again }: Props) {
  const { question, text, reply, state, error } = exchange
  const asked = useRef<HTMLElement>(null)
  // The question goes to the top, so a long answer is read from its start. Its table and sources come last.
  useLayoutEffect(() => {
    if (text !== '' || state !== 'waiting') asked.current?.scrollIntoView({ block: 'start' })
  }, [text, state])
  return (
    <>
      <Question text={question} ref={asked} />
      {text !== '' && (
        <Answer
          text={text}
          citations={reply?.citations ?? []}
          table={reply?.table ?? null}
          draft={reply?.draft ?? null}
          client_id={exchange.client_id}
          growing={state === 'waiting'}
          stopped={state === 'stopped'}
        />
      )}
      {state === 'waiting' && text === '' && <Looking />}
      {state === 'stopped' && (
        <Panel pad="sm" tone="sunk">
          <Cluster>
            {text === '' && <p>You stopped this question before it was answered.</p>}
            <Button size="compact-md" variant="default" onClick={again}>
              Ask again
            </Button>
          </Cluster>
        </Panel>
      )}
      {state === 'failed' && (
        <Panel pad="sm" tone="sunk" role="alert">
          <Cluster>
            <p>{explanationOf(error)}</p>
            {needsSubscription(error) ? (
              <Link to="/broker?tab=billing">Open Billing</Link>
            ) : (
              <Button
                size="compact-md"
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={retry}
              >
                Retry
              </Button>
            )}
          </Cluster>
        </Panel>
      )}
      <p className="visually-hidden" aria-live="polite">
        {state === 'waiting' ? 'Looking through your files.' : state === 'answered' ? `The answer: ${text}` : ''}
      </p>
    </>
  )
}
