import { type Statement, sql } from '@waymark/platform/database'

/**
 * Whether a user (an expression) may write to an account, which is the alias of a row of `app_user`: to an enabled broker,
 * and to an enabled administrator who wrote first.
 */
export const mayWriteTo = (user_id: Statement, account: Statement): Statement => sql`
  (${account}.is_active and (${account}.role = 'broker' or exists (
     select from conversation
     where low_id = least(${user_id}, ${account}.id) and high_id = greatest(${user_id}, ${account}.id))))`
