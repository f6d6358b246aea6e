import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'

export const STEP_TITLES: Record<IntakeStep, string> = {
  1: t('How can your agent reach you?'),
  2: t('About you'),
  3: t('Your health'),
  4: t('The kind of plan'),
  5: t('Daily life'),
  6: t('Coverage you would consider'),
  7: t('Your OK'),
}

export interface Asked {
  readonly ask: string
  readonly answer: string
}

/** Two questions that people have at the first step, with their answers. Those of later steps load later. */
export const FIRST_QUESTIONS: readonly [Asked, Asked] = [
  {
    ask: t('Who gets my email address?'),
    answer: t('Only one agent. We do not sell it, and you can ask us to delete it at any time.'),
  },
  {
    ask: t('Do I have to give a phone number?'),
    answer: t('No. Your agent can write to you. If you give one, you decide in the last step if they may call it.'),
  },
]
