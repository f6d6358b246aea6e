import { AppError } from '@waymark/platform/errors'

export const DISABLED = 'This account is disabled. Please contact your administrator.'

/** Only a user who proved ownership of the account is told that it is disabled. */
export class AccountDisabled extends AppError {
  readonly user_id: string | null

  constructor(user_id: string | null) {
    super(403, 'account_disabled', DISABLED)
    this.user_id = user_id
  }
}
