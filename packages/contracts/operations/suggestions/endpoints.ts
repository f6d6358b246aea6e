import { msg } from '@waymark/words/t'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, LIMITS, optionalText, page, requiredText, text } from '../../fields.ts'

/** From 1 to 5. */
export const SUGGESTION_PRIORITIES = [
  msg('Nice to Have'),
  msg('Would Help'),
  msg('Important'),
  msg('Very Important'),
  msg('Critical Need'),
] as const
export const SUGGESTION_USER_TYPES = ['consumer', 'agent', 'other'] as const

const suggestion = z.object({
  id,
  title: z.string(),
  description: z.string(),
  /** Same as `description`, under the name that the administrators' list uses. */
  message: z.string(),
  category: z.string(),
  priority: z.number().int(),
  user_type: z.enum(SUGGESTION_USER_TYPES),
  source: z.string(),
  user_agent: z.string().nullable(),
  /** The path of the page, without its query string. */
  page_url: z.string().nullable(),
  created_at: instant,
})

const defaulted = (value: string) =>
  text(LIMITS.name)
    .nullish()
    .transform((given) => given || value)

export const suggestionEndpoints = {
  submitSuggestion: endpoint({
    method: 'POST',
    path: '/admin/suggestions',
    summary: 'Suggest an improvement; open to anyone',
    tag: 'Suggestions',
    access: 'public',
    limit: 'suggestion',
    idempotent: true,
    body: z.object({
      title: requiredText(LIMITS.short_text, msg('Please enter a title')),
      description: requiredText(LIMITS.free_text, msg('Please enter a description')),
      category: defaulted('general'),
      priority: z.coerce
        .number({ error: msg('Please choose a priority') })
        .int(msg('Please choose a priority'))
        .min(1, msg('Please choose a priority'))
        .max(SUGGESTION_PRIORITIES.length, msg('Please choose a priority'))
        .default(3),
      user_type: z.enum(SUGGESTION_USER_TYPES).default('other'),
      source: defaulted('public_feedback'),
      user_agent: optionalText(500),
      page_url: optionalText(2000),
    }),
    status: 201,
    response: suggestion,
  }),
  listSuggestions: endpoint({
    method: 'GET',
    path: '/admin/suggestions',
    summary: 'List suggestions, newest first',
    tag: 'Suggestions',
    access: 'founder',
    query: page,
    status: 200,
    response: z.array(suggestion),
    paged: true,
  }),
}
