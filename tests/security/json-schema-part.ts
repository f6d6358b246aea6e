import { z } from 'zod'

/** The parts of JSON Schema that our inputs use. */
const schemaPart = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minItems: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
})

export type Part = z.output<typeof schemaPart>
export const partOf = (value: unknown): Part => schemaPart.safeParse(value).data ?? {}
export const schemaOf = (schema: z.ZodType): Part =>
  partOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
