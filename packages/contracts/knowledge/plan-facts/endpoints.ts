import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant, LIMITS, optionalText, requiredText } from '../../fields.ts'
import { FACT_COLUMNS, FACT_KEYS, planFact } from './facts.ts'

const shownFact = planFact.extend({
  id,
  /** Replaces the text. Null if nobody corrected the fact. */
  corrected: z.object({ text: z.string(), by_name: z.string(), at: instant }).nullable(),
})

const factSheet = z.object({
  /** In the order of the form. Empty if the document is not in the federal form. */
  facts: z.array(shownFact),
  /** Rows that the form always has and that were not found in this document. */
  missing: z.array(z.enum(FACT_KEYS)),
})
export type FactSheet = z.output<typeof factSheet>

const factText = requiredText(LIMITS.free_text, 'Enter what the document says')

export const planFactEndpoints = {
  listFacts: endpoint({
    method: 'GET',
    path: '/broker/files/{id}/facts',
    summary: 'List what a plan document says, in the order of the federal form, with corrections',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams,
    status: 200,
    response: factSheet,
  }),
  addFact: endpoint({
    method: 'POST',
    path: '/broker/files/{id}/facts',
    summary: 'Add what a plan document says and was not read',
    tag: 'Files',
    access: 'session',
    record: 'file',
    params: idParams,
    body: z.object({
      key: z.enum(FACT_KEYS),
      column: z.enum(FACT_COLUMNS).nullable(),
      /** The row's name as printed, if the form has no such row. */
      label: optionalText(LIMITS.short_text),
      text: factText,
      page: z.number().int().min(1).max(3000),
    }),
    status: 201,
    response: factSheet,
  }),
  correctFact: endpoint({
    method: 'PATCH',
    path: '/broker/plan-facts/{id}',
    summary: 'Correct what was read in a plan document; null takes the correction back, and removes a fact you added',
    tag: 'Files',
    access: 'session',
    record: 'plan_fact',
    params: idParams,
    body: z.object({ text: factText.nullable() }),
    status: 200,
    response: factSheet,
  }),
}
