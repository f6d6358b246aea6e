import { z } from 'zod'

/** How an agency's pages look to its clients, if its plan includes that. */
export const face = z.object({
  agency_name: z.string(),
  /** The address of its logo on this site. Null: there is none. */
  logo: z.string().nullable(),
  /** Variables of the style, with colors that are readable on light and dark pages. */
  theme: z.record(z.string().regex(/^--[a-z-]+$/), z.string()),
})
export type Face = z.output<typeof face>
