import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'

/** The outside services that we call, and their names on screens and in notices. */
export const PROVIDER_NAMES = {
  mail: 'Email',
  text: 'Texts',
  push: 'Web push',
  storage: 'File storage',
  scanner: 'Virus scanner',
  payment: 'Payments',
  model: 'Language model',
} as const
export type Provider = keyof typeof PROVIDER_NAMES

export const isProvider = (name: string): name is Provider => Object.hasOwn(PROVIDER_NAMES, name)
export const PROVIDERS = Object.keys(PROVIDER_NAMES).filter(isProvider)

/**
 * `off`: not set up, so nothing is called. `unused`: never called. `unsure`: the last call failed, which may be an
 * exception. `failing`: an open trouble.
 */
const PROVIDER_STATES = ['off', 'unused', 'working', 'unsure', 'failing'] as const

const providerHealth = z.object({
  name: z.custom<Provider>((value) => typeof value === 'string' && isProvider(value)),
  state: z.enum(PROVIDER_STATES),
  /** The server, or what stands in for it: `smtp.example:587`, `Files on this machine`. Never a secret. */
  via: z.string(),
  succeeded_at: instant.nullable(),
  failed_at: instant.nullable(),
  /** The error of the last failed call. */
  last_error: z.string().nullable(),
  /** Within the last hour. */
  failures: z.number().int(),
  /** Within the last hour. */
  successes: z.number().int(),
})
export type ProviderHealth = z.output<typeof providerHealth>

export const providerEndpoints = {
  listProviders: endpoint({
    method: 'GET',
    path: '/admin/providers',
    summary: 'List the outside services with their last success and the failures of the last hour',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: z.array(providerHealth),
  }),
}
