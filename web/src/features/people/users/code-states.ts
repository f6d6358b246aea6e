import type { InviteCodeState } from '@waymark/contracts/people/accounts/administration'

export const CODE_STATES: Record<InviteCodeState, string> = {
  unused: 'Unused',
  used: 'Used',
  expired: 'Expired',
  revoked: 'Revoked',
}
