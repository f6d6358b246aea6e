import type { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { t } from '@waymark/words/t'
import { useState } from 'react'
import { problemsOf } from '../../../../shared/api/api-error.ts'
import { callPublic } from '../../../../shared/api/call-public.ts'
import { textOf } from '../../../../shared/api/read-answer.ts'
import { attemptOf } from '../../../../shared/intake/keys.ts'
import { tabStorage } from '../../../../shared/ui/browser-storage.ts'
import type { Problem } from '../../../../shared/ui/fields/problems.ts'
import { keyFor } from '../attempt.ts'
import { whyNotSent } from './failures.ts'

/** The recipient of a message, and the sentence to show if sending fails. */
export interface MessageOf {
  /** The key under which this tab stores the typed text until it is sent. */
  readonly kept_as: string
  readonly to_user: string | null
  readonly subject: string
  readonly priority: 'high' | 'urgent'
  /** Proves who the sender is. Without it, the sender is an anonymous visitor. */
  readonly bearer?: string
  /** The sentence for a message that could not be sent. */
  readonly failure: string
}

interface Typed {
  readonly message: string
  readonly reply_to: string
}

interface Refused {
  /** Null if the messages at the fields are enough. */
  readonly sentence: string | null
  readonly problems: readonly Problem[]
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function missingFrom({ message, reply_to }: Typed): Problem[] {
  const problems: Problem[] = []
  if (message.trim() === '') problems.push({ field: 'message', message: t('Please enter a message') })
  if (reply_to.trim() !== '' && !EMAIL.test(reply_to.trim())) {
    problems.push({ field: 'reply_to', message: t('Please enter a valid email address') })
  }
  return problems
}

function readTyped(kept_as: string, otherwise: Typed): Typed {
  const kept = tabStorage.readJson(kept_as)
  return {
    message: textOf(kept, 'message') ?? otherwise.message,
    reply_to: textOf(kept, 'reply_to') ?? otherwise.reply_to,
  }
}

/**
 * A message to the agent while it is typed and sent. The text survives closing the form, a reload and a failed attempt.
 */
export function useMessage({ kept_as, bearer, failure, ...to }: MessageOf, otherwise: Typed) {
  const [typed, setTyped] = useState(() => readTyped(kept_as, otherwise))
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [to_team, setToTeam] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)

  function change(part: Partial<Typed>) {
    const next = { ...typed, ...part }
    setTyped(next)
    tabStorage.write(kept_as, JSON.stringify(next))
    // Clear a problem as soon as its field is fixed.
    if (refused) setRefused({ ...refused, problems: missingFrom(next) })
  }

  /** Sends the message. Returns the first field with a problem, or null. */
  async function send(): Promise<string | null> {
    const problems = missingFrom(typed)
    if (problems.length > 0) {
      setRefused({ sentence: null, problems })
      return problems[0]?.field ?? null
    }
    setState('sending')
    setRefused(null)
    const body = { ...to, message: typed.message.trim(), reply_to: typed.reply_to.trim() }
    try {
      const answer = await callPublic<typeof messagingEndpoints.sendAgentMessage>(
        { method: 'POST', path: '/agent-messages', idempotent: true },
        { body, bearer, idempotency_key: keyFor(attemptOf(kept_as), JSON.stringify(body)) },
      )
      for (const key of [kept_as, attemptOf(kept_as)]) tabStorage.remove(key)
      setToTeam(textOf(answer, 'reader') === 'team')
      setState('sent')
    } catch (error) {
      setState('typing')
      setRefused({ sentence: whyNotSent(error, failure), problems: problemsOf(error) })
    }
    return null
  }

  return { ...typed, change, send, state, to_team, refused }
}
