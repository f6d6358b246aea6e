import { type Topic } from './topic.ts'

/** The header of the form. */
export const PLAN: readonly Topic[] = [
  {
    key: 'plan_type',
    column: null,
    standard: ['What is the plan type?', 'What type of plan is this?'],
    paraphrased: ['HMO or PPO?', 'is this an HMO', 'what kind of plan are we looking at, PPO or something else'],
  },
  {
    key: 'coverage_period',
    column: null,
    standard: ['What is the coverage period?', 'What is the coverage period of this plan?'],
    paraphrased: [
      'what year is this summary for',
      'When does the coverage start and end?',
      'from when to when is this good',
    ],
  },
]
