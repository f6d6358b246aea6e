import { type Sql, sql } from '@waymark/platform/database'
import type { ProposedUpdate } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { Actor } from '../../context.ts'

/**
 * What the sender of a proposed update may know about it. The token in the response names the update and not the client,
 * so it reaches nothing of the record that the email address belongs to.
 */
export async function readProposal(db: Sql, actor: Actor): Promise<ProposedUpdate | undefined> {
  if (actor.kind !== 'consumer') return undefined
  return db.row(tables.proposed_update, sql`select * from proposed_update where id = ${actor.client_id}::uuid`)
}

/** The same as for a new client who has no agent yet, so that it does not tell whether the address is known. */
export const proposalStatus = ({ id, reference, outcome }: ProposedUpdate) => ({
  id,
  reference,
  assessed: outcome === null,
  assigned_at: null,
  due_at: null,
  first_contact_at: null,
  closed: false,
  agent: null,
})
