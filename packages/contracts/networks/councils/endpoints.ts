import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, LIMITS, page, requiredText } from '../../fields.ts'
import { networkScope } from '../../people/memberships/schemas.ts'
import { council, councilMove, councilRequest, councilStatus, wholeCouncil } from './schemas.ts'

export const councilEndpoints = {
  listCouncils: endpoint({
    method: 'GET',
    path: '/federation/councils',
    summary: 'List the councils of a network, newest first; open to every member',
    tag: 'Networks',
    access: 'session',
    query: page.extend({ network_scope: networkScope, status: absentWhenEmpty(councilStatus.optional()) }),
    status: 200,
    response: z.object({ councils: z.array(council) }),
    paged: true,
  }),
  requestCouncil: endpoint({
    method: 'POST',
    path: '/federation/councils',
    summary: 'Request a council and become its facilitator; the members you name are invited',
    tag: 'Networks',
    access: 'session',
    account_limit: 'council',
    target_limit: { limit: 'asked_member', of: 'invite' },
    idempotent: true,
    body: councilRequest.extend({ network_scope: networkScope }),
    status: 201,
    response: wholeCouncil,
  }),
  readCouncil: endpoint({
    method: 'GET',
    path: '/federation/councils/{id}',
    summary: 'Get a council with its whole record',
    tag: 'Networks',
    access: 'session',
    record: 'council',
    params: idParams,
    status: 200,
    response: wholeCouncil,
  }),
  makeCouncilMove: endpoint({
    method: 'POST',
    path: '/federation/councils/{id}/moves',
    summary: 'Make a move in a council; 409 explains why it is not allowed now or not by you',
    tag: 'Networks',
    access: 'session',
    account_limit: 'message',
    record: 'council',
    params: idParams,
    body: councilMove,
    status: 200,
    response: wholeCouncil,
  }),
  downloadDecision: endpoint({
    method: 'GET',
    path: '/federation/councils/{id}/decision',
    summary: 'Get the record of the decision as a PDF or as text',
    tag: 'Networks',
    access: 'session',
    record: 'council_decision',
    params: idParams,
    query: z.object({ format: absentWhenEmpty(z.enum(['pdf', 'text']).default('pdf')) }),
    status: 200,
    response: bytes,
  }),
  findMembers: endpoint({
    method: 'GET',
    path: '/federation/members',
    summary: 'Find up to ten members of a network by name, to invite them',
    tag: 'Networks',
    access: 'session',
    query: z.object({
      network_scope: networkScope,
      q: requiredText(LIMITS.name).pipe(z.string().min(2, 'Enter two letters or more')),
    }),
    status: 200,
    response: z.object({
      members: z.array(z.object({ user_id: id, name: z.string(), company_name: z.string().nullable() })),
    }),
  }),
}
