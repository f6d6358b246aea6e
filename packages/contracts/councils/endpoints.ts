import { z } from 'zod'
import { bytes, endpoint } from '../endpoint.ts'
import { absentWhenEmpty, id, idParams, LIMITS, page, requiredText } from '../fields.ts'
import { networkScope } from '../networks/schemas.ts'
import { council, councilAct, councilRequest, councilStatus, wholeCouncil } from './schemas.ts'

export const councilEndpoints = {
  listCouncils: endpoint({
    method: 'GET',
    path: '/federation/councils',
    summary: 'The councils of a network, the latest first; every member may read them',
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
    summary: 'Ask for a council and be its facilitator; those named are invited',
    tag: 'Networks',
    access: 'session',
    idempotent: true,
    body: councilRequest.extend({ network_scope: networkScope }),
    status: 201,
    response: wholeCouncil,
  }),
  readCouncil: endpoint({
    method: 'GET',
    path: '/federation/councils/{id}',
    summary: 'A council with its whole record',
    tag: 'Networks',
    access: 'session',
    record: 'council',
    params: idParams,
    status: 200,
    response: wholeCouncil,
  }),
  actInCouncil: endpoint({
    method: 'POST',
    path: '/federation/councils/{id}/acts',
    summary: 'Say or do something in a council; 409 says why it is not the time or not the person for it',
    tag: 'Networks',
    access: 'session',
    record: 'council',
    params: idParams,
    body: councilAct,
    status: 200,
    response: wholeCouncil,
  }),
  downloadDecision: endpoint({
    method: 'GET',
    path: '/federation/councils/{id}/decision',
    summary: 'The record of the decision, as a PDF or as text',
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
    summary: 'Up to ten members of a network whose name has these letters, to invite them',
    tag: 'Networks',
    access: 'session',
    query: z.object({
      network_scope: networkScope,
      q: requiredText(LIMITS.name).pipe(z.string().min(2, 'Two letters or more')),
    }),
    status: 200,
    response: z.object({
      members: z.array(z.object({ user_id: id, name: z.string(), company_name: z.string().nullable() })),
    }),
  }),
}
