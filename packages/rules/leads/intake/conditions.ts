import type { HealthCondition } from '@waymark/contracts/leads/intake/options'

/**
 * The choice after a click: `none` clears all others, any other clears `none`, and clicking a chosen one removes it.
 */
export function toggleCondition(chosen: readonly HealthCondition[], clicked: HealthCondition): HealthCondition[] {
  if (chosen.includes(clicked)) return chosen.filter((condition) => condition !== clicked)
  if (clicked === 'none') return ['none']
  return [...chosen.filter((condition) => condition !== 'none'), clicked]
}
