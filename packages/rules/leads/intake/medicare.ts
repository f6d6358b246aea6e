import { t } from '@waymark/words/t'
import { MEDICARE_AGE } from '../../coverage/entitlement/household.ts'

/** A note for people old enough for Medicare, as the verdict of their household says it. Null for everyone younger. */
export const medicareNote = (age: number): string | null =>
  age >= MEDICARE_AGE
    ? t(
        'From age 65, Medicare comes first. Most people can get it then, and it ends the tax credit for other plans. Check it at Medicare.gov or call 1-800-MEDICARE. Tell your agent if you have it.',
      )
    : null
