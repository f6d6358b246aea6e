import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant } from '../../fields.ts'

const encryption = z.object({
  /** The data key that seals what is written now. */
  key_number: z.number().int(),
  key_made_at: instant,
  /** The name of the key that wraps this data key, such as `local:5f1c…`, `kms:alias/waymark` or `vault:transit/waymark`. */
  wrapped_by: z.string(),
  /** The name of the first key in the settings, which wraps all data keys once a worker has started with it. */
  settings_key: z.string().default(''),
  /** How many keys of the data are wrapped by another key than that one. It has to stay in the settings for them. */
  wrapped_by_others: z.number().int(),
  /** What is sealed, by table and column or by kind, and how far with this key. */
  parts: z.array(
    z.object({
      name: z.string(),
      /** About how many rows or files there are, sealed or not. */
      total: z.number().int(),
      /** How many rows or files the pass looked at so far, and how many of them it sealed. */
      seen: z.number().int(),
      sealed: z.number().int(),
      /** How many passes with this key are over. After the first, everything from before is sealed. */
      passes: z.number().int(),
      /** When a whole pass found nothing left to seal. Null: not yet. */
      finished_at: instant.nullable(),
    }),
  ),
})
export type Encryption = z.output<typeof encryption>

export const sealingEndpoints = {
  readEncryption: endpoint({
    method: 'GET',
    path: '/admin/encryption',
    summary: 'Get which key seals what is written, and how far everything is sealed with it',
    tag: 'Administration',
    access: 'sys_admin',
    status: 200,
    response: encryption,
  }),
  makeDataKey: endpoint({
    method: 'POST',
    path: '/admin/encryption/keys',
    summary: 'Make a new data key; everything is then sealed with it in the background, while it stays readable',
    tag: 'Administration',
    access: 'sys_admin',
    confirm: true,
    idempotent: true,
    status: 201,
    response: encryption,
  }),
}
