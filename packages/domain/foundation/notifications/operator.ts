import type { Operator } from '@waymark/contracts/foundation/site/endpoints'
import type { Config } from '@waymark/platform/config'

/** The settings that say who runs this installation. */
export type OperatorSettings = Partial<
  Pick<Config, 'OPERATOR_NAME' | 'OPERATOR_ADDRESS' | 'OPERATOR_PHONE' | 'OPERATOR_EMAIL'>
>

export const operatorOf = ({
  OPERATOR_NAME,
  OPERATOR_ADDRESS,
  OPERATOR_PHONE,
  OPERATOR_EMAIL,
}: OperatorSettings): Operator => ({
  name: OPERATOR_NAME ?? null,
  address: OPERATOR_ADDRESS ?? null,
  phone: OPERATOR_PHONE ?? null,
  email: OPERATOR_EMAIL ?? null,
})

/** Who runs this installation in one line, for the end of an email or the head of a document. Null if nothing is set. */
export function operatorLine(settings: OperatorSettings): string | null {
  const { name, address, phone, email } = operatorOf(settings)
  return [name, address, phone, email].filter(Boolean).join(' \u00b7 ') || null
}
