import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'
import { MAX_FILE_BYTES } from '../../knowledge/files/rules.ts'
import { network } from '../../people/memberships/schemas.ts'
import { AUDIENCES, RESOURCE_CATEGORIES, RESOURCE_STATUSES } from './options.ts'

const category = z.enum(RESOURCE_CATEGORIES, { error: 'Please choose a category' })
const audience = z.enum(AUDIENCES, { error: 'Please choose who it is for' })

const resource = z.object({
  id,
  title: z.string(),
  category,
  description: z.string().nullable(),
  audience,
  /** For a link. */
  url: z.string().nullable(),
  /** For a file, which is downloaded by the id of the resource. `size` is in bytes. */
  file: z.object({ original_name: z.string(), media_type: z.string(), size: z.number().int() }).nullable(),
  created_at: instant,
})
export type Resource = z.output<typeof resource>

/** As administrators see it. */
const anyResource = resource.extend({
  status: z.enum(RESOURCE_STATUSES),
  /** The member who suggested it. */
  suggested_by_name: z.string().nullable(),
})
export type AnyResource = z.output<typeof anyResource>

export const resourceFields = z.object({
  title: requiredText(LIMITS.name, 'Please enter a title'),
  category,
  description: optionalText(LIMITS.free_text),
  audience,
})
const url = requiredText(LIMITS.free_text, 'Please enter the address of the page').pipe(
  z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Use a web address that starts with https://' }),
)
export const linkFields = resourceFields.extend({ url })

const filter = {
  category: absentWhenEmpty(z.enum(RESOURCE_CATEGORIES).optional()),
  /** Matches the title or the description. */
  q: absentWhenEmpty(text(LIMITS.short_text).optional()),
}

export const resourceEndpoints = {
  listResources: endpoint({
    method: 'GET',
    path: '/federation/resources',
    summary: 'List the resources for the members of a network, newest first',
    tag: 'Networks',
    access: 'session',
    query: page.extend({ audience: absentWhenEmpty(network.default('TW')), ...filter }),
    status: 200,
    response: z.object({ resources: z.array(resource) }),
    paged: true,
  }),
  downloadResource: endpoint({
    method: 'GET',
    path: '/federation/resources/{id}/download',
    summary: 'Download a resource that is a file',
    tag: 'Networks',
    access: 'session',
    record: 'resource_file',
    params: idParams,
    status: 200,
    response: bytes,
  }),
  suggestResource: endpoint({
    method: 'POST',
    path: '/federation/resources',
    summary: 'Suggest a link; it appears once an administrator publishes it',
    tag: 'Networks',
    access: 'session',
    idempotent: true,
    account_limit: 'suggest_resource',
    body: linkFields.extend({ audience: network }),
    status: 201,
    response: anyResource,
  }),
  listAllResources: endpoint({
    method: 'GET',
    path: '/admin/federation/resources',
    summary: 'List all resources, including suggested and retired ones, newest first',
    tag: 'Networks',
    access: 'sys_admin',
    query: page.extend({ status: absentWhenEmpty(z.enum(RESOURCE_STATUSES).optional()), ...filter }),
    status: 200,
    response: z.object({ resources: z.array(anyResource) }),
    paged: true,
  }),
  addLink: endpoint({
    method: 'POST',
    path: '/admin/federation/resources',
    summary: 'Publish a link',
    tag: 'Networks',
    access: 'sys_admin',
    idempotent: true,
    body: linkFields,
    status: 201,
    response: anyResource,
  }),
  uploadResource: endpoint({
    method: 'POST',
    path: '/admin/federation/resources/upload',
    summary: 'Publish a file (25 MB; pdf, docx, xlsx, csv, png, jpg)',
    tag: 'Networks',
    access: 'sys_admin',
    idempotent: true,
    account_limit: 'upload',
    upload: { max_bytes: MAX_FILE_BYTES },
    body: resourceFields,
    status: 201,
    response: anyResource,
  }),
  updateResource: endpoint({
    method: 'PATCH',
    path: '/admin/federation/resources/{id}',
    summary: 'Change the details of a resource, or publish, decline or retire it; publishing undoes a retirement',
    tag: 'Networks',
    access: 'sys_admin',
    record: 'resource',
    params: idParams,
    body: linkFields.extend({ status: z.enum(['published', 'declined', 'retired']) }).partial(),
    status: 200,
    response: anyResource,
  }),
}
