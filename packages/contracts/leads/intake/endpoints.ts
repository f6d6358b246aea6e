import { msg } from '@waymark/words/t'
import { z } from 'zod'
import { HOUSEHOLD, INCOME_MAX, MEMBER_RELATIONSHIPS, OLDEST } from '../../coverage/entitlement/limits.ts'
import { endpoint } from '../../endpoint.ts'
import {
  email,
  id,
  idParams,
  instant,
  LIMITS,
  optionalText,
  requiredText,
  saying,
  text,
  trimmed,
} from '../../fields.ts'
import { face } from '../../people/agency/face.ts'
import {
  AGE,
  COVERAGE_BY_PREFERENCE,
  COVERAGE_OPTIONS,
  type CoverageOption,
  EXERCISE_FREQUENCIES,
  GENDERS,
  HEALTH_CONDITIONS,
  MEDICATIONS,
  MEMBERS_MAX,
  PLAN_PREFERENCES,
  type PlanPreference,
} from './options.ts'

export const HONEYPOT_DETAIL = msg('Please try again in a moment.')
const INTAKE_INVALID_DETAIL = msg('Please check your information and try again. Some required fields may be missing.')

const bounded = (name: string, min: number, max: number) =>
  z
    .number({ error: `${name} is required` })
    .min(min, `${name} must be ${min} or more`)
    .max(
      max,
      saying(() => `${name} must be ${max.toLocaleString('en-US')} or less`),
    )

const oneOf = <const T extends readonly [string, ...string[]]>(options: T, message: string) =>
  z.enum(options, { error: message })

/** Another person who needs coverage. */
const householdMember = z.object({
  age: bounded('Age', 0, OLDEST).int(msg('Age must be a whole number')),
  tobacco_use: z.boolean().default(false),
  relationship: oneOf(MEMBER_RELATIONSHIPS, 'Choose a relationship').nullable().default(null),
})

const NAMES = {
  first_name: optionalText(LIMITS.name),
  last_name: optionalText(LIMITS.name),
}

const ANSWERS = {
  phone: optionalText(LIMITS.phone),
  age: bounded('Age', AGE.min, AGE.max).int(msg('Age must be a whole number')),
  gender: oneOf(GENDERS, msg('Gender is required')),
  zip_code: requiredText(LIMITS.short_text, msg('ZIP code is required')).pipe(
    z.string().regex(/^\d{5}(-\d{4})?$/, msg('ZIP code must have five digits')),
  ),
  household_size: bounded('Household size', HOUSEHOLD.min, HOUSEHOLD.max).int(
    msg('Household size must be a whole number'),
  ),
  annual_income: bounded('Annual income', 0, INCOME_MAX),
  health_conditions: z
    .array(oneOf(HEALTH_CONDITIONS, msg('Choose from the listed conditions')), {
      error: msg('Health conditions are required'),
    })
    .max(HEALTH_CONDITIONS.length)
    .transform((chosen) => (chosen.length === 0 ? (['none'] as const) : [...new Set(chosen)]))
    .refine((chosen) => chosen.length === 1 || !chosen.some((one) => one === 'none'), {
      message: msg('"None" cannot be combined with another condition'),
    }),
  medications: z
    .array(z.string())
    .default([])
    // Splits an entry with several names into one entry for each.
    .transform((entries) => entries.flatMap((entry) => entry.split(',')).map(trimmed))
    .transform((names) => names.filter((name) => name !== ''))
    .refine(
      (names) => names.length <= MEDICATIONS.most && names.every(({ length }) => length <= MEDICATIONS.longest),
      MEDICATIONS.unclear,
    )
    .pipe(z.array(text(MEDICATIONS.longest))),
  lifestyle_factors: z.object(
    { exercise: oneOf(EXERCISE_FREQUENCIES, msg('Exercise frequency is required')) },
    { error: msg('Exercise frequency is required') },
  ),
  preferred_coverage: z
    .array(oneOf(COVERAGE_OPTIONS, msg('Choose from the listed coverage')), {
      error: msg('Choose at least one kind of coverage'),
    })
    .min(1, msg('Choose at least one kind of coverage'))
    .max(COVERAGE_OPTIONS.length)
    .transform((chosen) => [...new Set(chosen)]),
  plan_preference: oneOf(PLAN_PREFERENCES, msg('Plan type is required')),
  occupation: optionalText(LIMITS.name),
  tobacco_use: z.boolean({ error: msg('Tobacco use is required') }),
  covers_others: z.boolean().default(false),
  /** Everyone else who needs coverage. */
  household_members: z.array(householdMember).max(MEMBERS_MAX, `At most ${MEMBERS_MAX} other people`).default([]),
  /** FIPS code of the county, where the ZIP code leaves a choice. Another county's is ignored. */
  county_fips: optionalText(5),
}

const coverageFits = {
  path: ['preferred_coverage'],
  message: msg('This coverage does not fit the plan type'),
}
const fits = (record: { preferred_coverage: CoverageOption[]; plan_preference: PlanPreference }) =>
  record.preferred_coverage.every((chosen) => COVERAGE_BY_PREFERENCE[record.plan_preference].includes(chosen))

export const intakeRecord = z
  .object({
    ...NAMES,
    email: email(msg('Email address is required')),
    ...ANSWERS,
    email_consent: z.boolean().default(false),
    phone_consent: z.boolean().default(false),
    /** To text messages about what they asked for. */
    text_consent: z.boolean().default(false),
    terms_accepted: z.literal(true, { error: msg('Please accept the terms') }),
    /** The version of the notice that was shown, which a page from before a release still shows. Without it, the current one. */
    terms_version: optionalText(20),
    scenario_notes: optionalText(LIMITS.free_text),
    /** A user id, a lead code, `demo`, or empty. */
    broker_id: optionalText(LIMITS.name),
    honeypot: z.literal('', { error: HONEYPOT_DETAIL }).nullish(),
  })
  .refine(fits, coverageFits)

/** What a person can change on their page: every answer, but neither the email address nor what they agreed to. */
const changeableAnswers = z.object({ ...NAMES, ...ANSWERS }).refine(fits, coverageFits)

export const intakeEndpoints = {
  createClient: endpoint({
    method: 'POST',
    path: '/clients',
    summary: 'Submit an assessment: writes client, consent receipt, contact lead and event in one transaction',
    tag: 'Intake',
    access: 'public',
    limit: 'intake',
    idempotent: true,
    body: intakeRecord,
    invalid_status: 400,
    // The honeypot check runs before any other validation, as in the form.
    invalid_detail: (errors) =>
      errors.some(({ path }) => path === 'honeypot') ? HONEYPOT_DETAIL : INTAKE_INVALID_DETAIL,
    status: 201,
    response: z.object({ id, intake_token: z.string() }),
  }),
  readIntakeStatus: endpoint({
    method: 'GET',
    path: '/clients/{id}/status',
    summary: 'Get what the consumer may know: who will call, and when',
    tag: 'Intake',
    access: 'intake',
    record: 'client',
    limit: 'intake_read',
    params: idParams,
    status: 200,
    response: z.object({
      id,
      /** What to say on the phone, such as `482-913-067`. It opens nothing. */
      reference: z.string(),
      assessed: z.boolean(),
      agent: z
        .object({
          id,
          first_name: z.string(),
          last_name: z.string(),
          company_name: z.string().nullable(),
          /** Two-letter codes. */
          states_licensed: z.array(z.string()),
          /** National Producer Number. */
          npn: z.string().nullable(),
          /** How they want clients to reach them. */
          phone: z.string().nullable(),
          email: z.string().nullable(),
          /** Changes whenever their photo does. Null: there is none. */
          photo_updated_at: instant.nullable(),
          /** How their agency looks. Null: the page keeps its own look. */
          face: face.nullable(),
        })
        .nullable(),
      assigned_at: instant.nullable(),
      due_at: instant.nullable(),
      first_contact_at: instant.nullable(),
      /** Their agent closed the record as lost, so no contact is promised anymore. The release before does not send it. */
      closed: z.boolean().default(false),
    }),
  }),
  recordContactLead: endpoint({
    method: 'POST',
    path: '/contacts/leads',
    summary: 'Record where a contact came from; a repeat changes nothing. 409 after 20 types for one client',
    tag: 'Intake',
    access: 'intake',
    needs: 'latest_link',
    record: 'client',
    limit: 'intake_read',
    idempotent: true,
    body: z.object({
      contact_type: requiredText(LIMITS.name, 'Contact type is required'),
      name: optionalText(LIMITS.name),
      email: optionalText(LIMITS.email).pipe(z.email(msg('Please enter a valid email address')).nullable()),
      phone: optionalText(LIMITS.phone),
      source_page: optionalText(LIMITS.short_text),
      client_id: id,
      notes: optionalText(LIMITS.free_text),
    }),
    status: 201,
    response: z.object({ id, contact_type: z.string(), client_id: id.nullable(), created_at: instant }),
  }),
  assignClientToAgent: endpoint({
    method: 'POST',
    path: '/assign-client-to-agent',
    summary:
      'Assign a client to an agent; consumers can do this only while the lead is unassigned, administrators at any time',
    tag: 'Intake',
    access: 'intake',
    needs: 'latest_link',
    record: 'client',
    limit: 'intake_read',
    idempotent: true,
    body: z.object({ client_id: id, agent_id: requiredText(LIMITS.name, 'Agent is required') }),
    status: 200,
    response: z.object({
      client_id: id,
      broker_id: id,
      assignment_type: z.string(),
      reason: z.string(),
      /** Consumers get null for both if they date from before their submission. */
      assigned_at: instant.nullable(),
      due_at: instant.nullable(),
    }),
  }),
  readOwnAnswers: endpoint({
    method: 'GET',
    path: '/my/answers',
    summary: 'Get your answers to change them; 403 unless they are those of your own link',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    status: 200,
    response: z.object({
      /** To send along with a change. */
      revision: z.number().int(),
      /** Also to send along: agents change some of these answers without a revision. The release before does not send it. */
      mark: z.string().nullable().default(null),
      /** The agent knows more about the household, so prices from these answers would be wrong. Not from the release before. */
      more_is_known: z.boolean().default(false),
      answers: z.object({
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        phone: z.string().nullable(),
        age: z.number().int(),
        gender: z.string(),
        zip_code: z.string(),
        household_size: z.number().int(),
        annual_income: z.number(),
        occupation: z.string().nullable(),
        health_conditions: z.array(z.string()),
        medications: z.array(z.string()),
        tobacco_use: z.boolean(),
        lifestyle_factors: z.object({ exercise: z.string() }),
        preferred_coverage: z.array(z.string()),
        plan_preference: z.string(),
        covers_others: z.boolean(),
        household_members: z.array(
          z.object({ age: z.number().int(), tobacco_use: z.boolean(), relationship: z.string().nullable() }),
        ),
        county_fips: z.string().nullable(),
      }),
    }),
  }),
  changeOwnAnswers: endpoint({
    method: 'POST',
    path: '/my/answers',
    summary:
      'Change your answers: the assessment is redone, and your agent sees what changed; 409 if they changed elsewhere',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    body: z.object({
      revision: z.number().int(),
      /** Of the answers that the change started from. Pages of the release before do not send it. */
      mark: z.string().max(LIMITS.name).nullish(),
      answers: changeableAnswers,
    }),
    status: 200,
    /** The same if nothing changed. */
    response: z.object({ revision: z.number().int() }),
  }),
}
