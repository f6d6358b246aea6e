import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { consumerResult } from '../coverage/entitlement/consumer-result.ts'

interface Facts {
  /** The client's. */
  first_name: string
  agent_name: string
  estimate: Estimate
  /** Such as 2026-11-21. */
  today: string
}

/**
 * Sentences that an agent picks for a message, in the language that is being written. What they say of the result is
 * what the client's own page says. The titles are for the agent, so they are in English.
 */
export function readySentences({ first_name, agent_name, estimate, today }: Facts) {
  const { headline, paragraphs, next_steps, papers } = consumerResult(estimate, today)
  return [
    {
      title: 'Greeting',
      sentences: [
        first_name === '' ? t('Hello,') : t('Hello {first_name},', { first_name }),
        t('My name is {agent}. I am your licensed agent, and I have your assessment.', { agent: agent_name }),
      ],
    },
    {
      title: 'Ask for a call',
      sentences: [
        t('May I call you? Please tell me a day and time that work for you.'),
        t('I tried to reach you. When is a good time to talk?'),
        t('If you prefer, we can do everything here in writing.'),
      ],
    },
    {
      title: 'Ask for documents',
      sentences: [t('Please have these ready. I will tell you which ones I need.'), ...papers],
    },
    { title: 'Explain the result', sentences: [headline, ...paragraphs, ...next_steps] },
    {
      title: 'Close',
      sentences: [t('Please write to me here if you have a question.'), t("Thank you. I'll be in touch soon.")],
    },
  ]
}
