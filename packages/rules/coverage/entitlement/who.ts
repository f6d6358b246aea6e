import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import type { Group } from './groups.ts'
import { byAge } from './words.ts'

/** `You`, `Your household`, `You and the child aged 9`, `The people aged 60 and 67`. Starts a sentence about `count`. */
export function whoOf(group: Group['people'], { people }: Estimate): { who: string; count: number } {
  const applying = people.filter(({ program }) => program !== 'not_applying')
  if (group.length === people.length || (group.length === applying.length && applying.length > 1)) {
    return { who: people.length === 1 ? t('You') : t('Your household'), count: 1 }
  }
  const others = group.filter((one) => one !== people[0])
  const self = others.length < group.length
  if (others.length === 0) return { who: t('You'), count: 1 }
  const named = byAge(others)
  return {
    who: self ? t('You and {others}', { others: named }) : named.charAt(0).toUpperCase() + named.slice(1),
    count: group.length,
  }
}

export const lower = (who: string): string => who.charAt(0).toLowerCase() + who.slice(1)
