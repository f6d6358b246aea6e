import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClientReferral, referralEndpoints } from '@waymark/contracts/conversations/messaging/referrals'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, askPages } from '../../../shared/api/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { messagesQuery } from './conversations.ts'

/** Current and past referrals of this client, newest first. */
export const referralsQuery = (client_id: string) => askPages(referralEndpoints.listReferrals, { query: { client_id } })

const ANSWERS = {
  accept: { endpoint: referralEndpoints.acceptReferral, done: 'The client is yours now' },
  decline: { endpoint: referralEndpoints.declineReferral, done: 'Referral declined' },
  withdraw: { endpoint: referralEndpoints.withdrawReferral, done: 'Referral withdrawn' },
} as const
export type Answer = keyof typeof ANSWERS

/** Accepts, declines or takes back a referral. The screen refetches it either way, also after a failure. */
export function useAnswerReferral({ id, conversation_id }: Pick<ClientReferral, 'id' | 'conversation_id'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: Answer) => call(ANSWERS[answer].endpoint, { params: { id } }),
    onSuccess: (_referral, answer) => toast.success(ANSWERS[answer].done),
    onError: (error, answer) => toast.error(`Could not ${answer} the referral`, error),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: messagesQuery(conversation_id).queryKey }),
        queries.invalidateQueries({ queryKey: answersFrom(referralEndpoints.listReferrals) }),
      ]),
  })
}
