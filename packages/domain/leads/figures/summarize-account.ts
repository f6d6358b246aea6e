import type { Counts } from '@waymark/contracts/counts'
import type { AnswerOf } from '@waymark/contracts/endpoint'
import type { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import type { User } from '@waymark/platform/generated/client'
import { trialInfo } from '@waymark/rules/money/billing/subscription'

/** What the account holds, and until when its trial runs. */
export const summarizeAccount = (
  user: User,
  network_only: boolean,
  { clients, assessments, files }: Counts,
  now: Date,
): AnswerOf<typeof figureEndpoints.readDashboard> => ({
  total_clients: clients,
  total_assessments: assessments,
  total_files: files,
  trial_info: { ...trialInfo(user, now), network_only },
  subscription_status: user.subscription_status,
})
