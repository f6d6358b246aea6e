import { Badge, Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Council } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { STEP_NAMES } from '@waymark/rules/networks/councils/refusal'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { When } from '../../../shared/format/when.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import styles from '../professional/network-tab.module.css'
import { CouncilForm } from './council-form.tsx'
import { CouncilPage } from './council-page.tsx'
import { councilsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useCouncilAddress } from './use-council-address.ts'

/** The councils of a network, or with `?council=` in the address one of them. */
export function CouncilTab({ network }: { readonly network: Network }) {
  const [search] = useSearchParams()
  const id = search.get('council')
  return id ? <CouncilPage key={id} id={id} network={network} /> : <Councils network={network} />
}

function Councils({ network }: { readonly network: Network }) {
  const [open, setOpen] = useState(false)
  const councils = useInfiniteQuery(councilsQuery(network))
  return (
    <section aria-labelledby="councils-title">
      <div className={styles.head}>
        <h2 id="councils-title" className={styles.title}>
          {network === 'SP' ? 'Spiral Council' : 'Council'}
        </h2>
        {!open && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
            Request a council
          </Button>
        )}
      </div>
      <p className={styles.lead}>
        A council decides by consent in four steps: Check-In, Clarify, Reframe, Consent. Every member of the network can
        read it; its participants speak.
      </p>
      {open && <CouncilForm network={network} close={() => setOpen(false)} />}
      {councils.isError && !councils.data ? (
        <Failure error={councils.error} retry={() => void councils.refetch()} />
      ) : !councils.data ? (
        <Skeleton height={220} />
      ) : councils.data.length === 0 ? (
        <p className={styles.empty}>No active councils. Request to start a council for a complex case.</p>
      ) : (
        <ul className={styles.list} aria-label="Councils">
          {councils.data.map((council) => (
            <CouncilRow key={council.id} council={council} />
          ))}
        </ul>
      )}
      <More list={councils} />
    </section>
  )
}

function CouncilRow({ council }: { readonly council: Council }) {
  const me = useMe()?.id
  const address = useCouncilAddress()
  const { id, title, status, step, participants, waiting_for, created_at } = council
  const joined = participants.filter(({ standing }) => standing === 'joined').length
  const invited = participants.some(({ user_id, standing }) => user_id === me && standing === 'invited')
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <Link to={address(id)}>
          <strong>{title}</strong>
        </Link>
        <span className={styles.about}>
          {status === 'Open' ? `${STEP_NAMES[step]}, ` : ''}
          {joined} {joined === 1 ? 'participant' : 'participants'}, <When at={created_at} />
        </span>
      </span>
      <span className={styles.tools}>
        {status === 'Open' && invited && <Badge color="amber">You are invited</Badge>}
        {status === 'Open' && me && waiting_for.includes(me) && <Badge color="amber">Waits for you</Badge>}
        <StatusBadge status={status} />
      </span>
    </li>
  )
}
