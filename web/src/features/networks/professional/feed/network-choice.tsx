import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { networkEndpoints } from '@waymark/contracts/people/memberships/endpoints'
import { ask } from '../../../../shared/api/queries.ts'
import styles from './feed.module.css'
import { useView } from './view.ts'

const NAMES = { TW: 'Professional network', SP: 'Families and founders' } as const

/** Shown only to members of more than one network. */
export function NetworkChoice() {
  const { view, change } = useView()
  const { data } = useQuery(ask(networkEndpoints.readMemberships))
  if (!data || data.networks.length < 2) return null
  return (
    <SegmentedControl
      className={styles.networks ?? ''}
      aria-label="Network"
      data={data.networks.map((value) => ({ value, label: NAMES[value] }))}
      value={view.network}
      onChange={(network) => change({ network: network === 'TW' ? '' : network, opp: '' })}
    />
  )
}
