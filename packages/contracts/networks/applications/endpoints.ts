import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, email, id, idParams, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'
import { HONEYPOT_DETAIL } from '../../leads/intake/endpoints.ts'
import { npn } from '../../people/accounts/schemas.ts'
import { network } from '../../people/memberships/schemas.ts'
import { SECTORS } from './options.ts'
import { listedApplication, ownApplication, reviewed, status, submitted } from './schemas.ts'
import { checkBody } from './vetting.ts'

/** The token in the link of every email to an applicant. It opens that application for a year. */
const withToken = z.object({ application_token: z.string().max(200) })
const TAG = 'Applications'

/** Requests from an applicant. The application is identified by the token in the body, never by the URL. */
const own = {
  tag: TAG,
  access: 'public',
  record: 'member_application',
  limit: 'own_application',
  response: ownApplication,
} as const

const review = {
  tag: TAG,
  access: 'sys_admin',
  record: 'member_application',
  params: idParams,
} as const

const filters = {
  status: absentWhenEmpty(status.optional()),
  /** `nobody` finds applications without an assignee. */
  assignee: absentWhenEmpty(z.enum(['me', 'nobody']).optional()),
}

export const applicationEndpoints = {
  applyForNetwork: endpoint({
    method: 'POST',
    path: '/federation/members/apply',
    summary: 'Apply to a network; open to anyone. A link to the application is emailed',
    tag: TAG,
    access: 'public',
    limit: 'member_application',
    target_limit: { limit: 'member_application', of: 'email' },
    idempotent: true,
    body: z
      .object({
        name: requiredText(LIMITS.name, 'Name is required'),
        org: optionalText(LIMITS.name),
        email: email(),
        phone: optionalText(LIMITS.phone),
        county: optionalText(LIMITS.name),
        sectors: z
          .array(z.string({ error: 'Choose from the listed sectors' }), { error: 'Choose at least one sector' })
          .min(1, 'Choose at least one sector')
          .max(SECTORS.TW.length, 'Choose from the listed sectors')
          .transform((chosen) => [...new Set(chosen)]),
        bio_short: requiredText(LIMITS.free_text, 'Please tell us about yourself'),
        npn: npn.default(null),
        join_origin: network,
        honeypot: z.literal('', { error: HONEYPOT_DETAIL }).nullish(),
      })
      .superRefine(({ join_origin, org, sectors }, context) => {
        if (join_origin === 'TW' && org === null) {
          context.addIssue({ code: 'custom', path: ['org'], message: 'Organization is required' })
        }
        const offered: readonly string[] = SECTORS[join_origin]
        if (sectors.some((sector) => !offered.includes(sector))) {
          context.addIssue({ code: 'custom', path: ['sectors'], message: 'Choose from the listed sectors' })
        }
      }),
    invalid_detail: (errors) => (errors.some(({ path }) => path === 'honeypot') ? HONEYPOT_DETAIL : undefined),
    status: 201,
    response: submitted,
  }),
  readOwnApplication: endpoint({
    ...own,
    method: 'POST',
    path: '/federation/application/open',
    summary: 'Get the state of an application with the token from its emailed link',
    body: withToken,
    status: 200,
  }),
  answerQuestion: endpoint({
    ...own,
    method: 'POST',
    path: '/federation/application/answers',
    summary: 'Answer a question; 409 if it is already answered or the application is decided',
    target_limit: { limit: 'record', of: 'application_token' },
    idempotent: true,
    body: withToken.extend({ question_id: id, answer: requiredText(LIMITS.free_text, 'Please enter an answer') }),
    status: 201,
  }),
  withdrawApplication: endpoint({
    ...own,
    method: 'POST',
    path: '/federation/application/withdraw',
    summary: 'Withdraw an application permanently; a repeat changes nothing, and a decided application is 409',
    idempotent: true,
    body: withToken,
    status: 200,
  }),
  joinByApplication: endpoint({
    tag: TAG,
    access: 'session',
    limit: 'own_application',
    method: 'POST',
    path: '/federation/application/join',
    summary:
      'Join the network with your account and the token of an approved application; 409 if its invitation was used or is too old',
    target_limit: { limit: 'record', of: 'application_token' },
    idempotent: true,
    body: withToken,
    status: 200,
    response: ownApplication,
  }),
  listApplications: endpoint({
    method: 'GET',
    path: '/admin/applications',
    summary: 'List applications to the networks, newest first',
    tag: TAG,
    access: 'sys_admin',
    query: page.extend(filters),
    status: 200,
    response: z.array(listedApplication),
    paged: true,
  }),
  findApplications: endpoint({
    method: 'POST',
    path: '/admin/applications/find',
    summary: 'Find applications to the networks; the words are in the body, because they may name a person',
    tag: TAG,
    access: 'sys_admin',
    account_limit: 'light',
    query: page,
    body: z.object({
      ...filters,
      /** Matches any part of the name, organization, email or internal notes, or a whole NPN. */
      search: absentWhenEmpty(text(LIMITS.name).optional()),
    }),
    status: 200,
    response: z.array(listedApplication),
    paged: true,
  }),
  readApplication: endpoint({
    ...review,
    method: 'GET',
    path: '/admin/applications/{id}',
    summary: 'Get one application with its questions, checklist, internal notes and what else this person sent',
    status: 200,
    response: reviewed,
  }),
  checkApplication: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/applications/{id}/checks',
    summary: 'Tick an item of the checklist, say that it does not apply, or take either back',
    body: checkBody,
    status: 200,
    response: reviewed,
  }),
  assignApplication: endpoint({
    ...review,
    method: 'PATCH',
    path: '/admin/applications/{id}',
    summary: 'Choose the administrator who looks after an application',
    body: z.object({ assignee_id: id.nullable() }),
    status: 200,
    response: reviewed,
  }),
  addApplicationNote: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/applications/{id}/notes',
    summary: 'Add an internal note, which the applicant never sees',
    idempotent: true,
    body: z.object({ note: requiredText(LIMITS.free_text, 'Please enter a note') }),
    status: 201,
    response: reviewed,
  }),
  listReviewers: endpoint({
    method: 'GET',
    path: '/admin/application-reviewers',
    summary: 'List the administrators who can look after an application',
    tag: TAG,
    access: 'sys_admin',
    status: 200,
    response: z.array(z.object({ id, name: z.string() })),
  }),
  askApplicant: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/applications/{id}/questions',
    target_limit: { limit: 'mailed_record', of: 'id' },
    summary: 'Ask the applicant a question; they get an email with a link to answer',
    body: z.object({ question: requiredText(LIMITS.free_text, 'Please enter a question') }),
    status: 201,
    response: reviewed,
  }),
  approveApplication: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/applications/{id}/approve',
    summary:
      'Approve an application permanently once its checklist is settled; the applicant gets an invitation by email, to join with an account that they have or create',
    confirm: true,
    status: 200,
    response: reviewed,
  }),
  declineApplication: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/applications/{id}/decline',
    summary:
      'Decline an application with a reason, which is emailed a minute later unless the application is reopened first',
    body: z.object({ reason: requiredText(LIMITS.free_text, 'Please give a reason that the applicant can read') }),
    status: 200,
    response: reviewed,
  }),
  reopenApplication: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/applications/{id}/reopen',
    summary: 'Undo a decline',
    status: 200,
    response: reviewed,
  }),
  inviteApplicantAgain: endpoint({
    ...review,
    method: 'POST',
    path: '/admin/applications/{id}/invitation',
    target_limit: { limit: 'mailed_record', of: 'id' },
    summary: 'Email an approved applicant a new invitation that replaces the previous one',
    status: 200,
    response: reviewed,
  }),
}
