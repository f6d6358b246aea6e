import { Badge, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Council } from '@waymark/contracts/networks/councils/schemas'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { STEP_NAMES } from '@waymark/rules/networks/councils/check-move'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { CouncilForm } from './council-form.tsx'
import { CouncilPage } from './council-page.tsx'
import { councilsQuery } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'
import { useCouncilAddress } from './use-council-address.ts'

/** The councils of a network, or a single council if the address has `?council=`. */
export function CouncilTab({ network }: { readonly network: Network }) {
  const [search] = useSearchParams()
  const id = search.get('council')
  return id ? <CouncilPage key={id} id={id} network={network} /> : <Councils network={network} />
}

function Councils({ network }: { readonly network: Network }) {
  const [open, setOpen] = useState(false)
  const councils = useInfiniteQuery(councilsQuery(network))
  return (
    <Section
      title={network === 'SP' ? 'Spiral Council' : 'Council'}
      lead="A council decides by consent in four steps: Check-In, Clarify, Reframe, Consent. Every member of the network can read it. Only its participants can speak."
      tools={
        !open && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
            Request a council
          </Button>
        )
      }
    >
      {open && <CouncilForm network={network} close={() => setOpen(false)} />}
      <List
        list={councils}
        label="Councils"
        look="panels"
        empty="No active councils. Request to start a council for a complex case."
      >
        {(council) => <CouncilRow council={council} />}
      </List>
    </Section>
  )
}

function CouncilRow({ council }: { readonly council: Council }) {
  const me = useMe()?.id
  const address = useCouncilAddress()
  const { id, title, status, step, participants, waiting_for, created_at } = council
  const joined = participants.filter(({ standing }) => standing === 'joined').length
  const invited = participants.some(({ user_id, standing }) => user_id === me && standing === 'invited')
  return (
    <Cluster gap="md" justify="between">
      <Stack as="span" gap="none" grow="12rem">
        <Link to={address(id)}>
          <strong>{title}</strong>
        </Link>
        <Text as="span" size="xs" tone="muted">
          {status === 'Open' ? `${STEP_NAMES[step]}, ` : ''}
          {joined} {joined === 1 ? 'participant' : 'participants'}, <When at={created_at} />
        </Text>
      </Stack>
      <Cluster as="span">
        {status === 'Open' && invited && <Badge color="amber">You are invited</Badge>}
        {status === 'Open' && me && waiting_for.includes(me) && <Badge color="amber">Waiting for you</Badge>}
        <StatusBadge status={status} />
      </Cluster>
    </Cluster>
  )
}
