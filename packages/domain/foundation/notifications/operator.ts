import type { Operator } from '@waymark/contracts/foundation/site/endpoints'
import type { Config } from '@waymark/platform/config'
import type { LetterFace, LetterSender } from '@waymark/rules/foundation/letters/write-letter'

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

/** The settings that an email shows. */
export type SenderSettings = Pick<Config, 'BRAND_NAME'> & OperatorSettings

/** What an email says about who sends it: this installation, and the agency in whose name it does. */
export const senderOf = (
  { BRAND_NAME, ...operator }: SenderSettings,
  face: LetterFace | null = null,
): LetterSender => ({
  brand_name: BRAND_NAME,
  operator: operatorOf(operator),
  face,
})
