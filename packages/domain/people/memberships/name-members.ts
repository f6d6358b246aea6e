import { type Statement, sql } from '@waymark/platform/database'

/** Whether a user is in a network and can sign in, like `isMember`. Both are expressions. */
export const inNetwork = (user_id: Statement, network: Statement): Statement => sql`
  exists (
    select 1 from app_user as member
    where member.id = ${user_id} and member.is_active
      and (${network} = 'TW' or member.role = 'sys_admin' or exists (
        select 1 from network_membership as joined where joined.user_id = member.id and joined.network = ${network})))`

/** The same for the family network. */
export const inFamilyNetwork = (user_id: Statement): Statement => inNetwork(user_id, sql`'SP'::network`)

/** A member's name in the directory while they are listed, or else their own name. `user_id` is an expression. */
export const memberName = (user_id: Statement): Statement => sql`
  (select coalesce(shown.display_name, named.first_name || ' ' || named.last_name)
   from app_user as named
   left join directory_entry as shown on shown.user_id = named.id and shown.consent_id is not null
   where named.id = ${user_id})`

/** An `ilike` pattern for text that contains these words literally. */
export const holding = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
