import { type Statement, sql } from '@waymark/platform/database'

/** The other side of each conversation of this user or client: `from conversation, lateral ${partnerOf(user_id)}`. */
export const partnerOf = (party_id: string): Statement => sql`(
  select case low_id when ${party_id}::uuid then high_id else low_id end as partner_id,
         case low_id when ${party_id}::uuid then high_kind else low_kind end as partner_kind
) as partner`
