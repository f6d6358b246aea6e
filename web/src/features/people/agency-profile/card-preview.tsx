import type { AgencyProfile } from '@waymark/contracts/people/agency/endpoints'
import { AgentCard } from '../../../shared/intake/agent-card.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { listOf } from './lists.ts'
import { usePicture } from './queries.ts'

interface Props {
  readonly profile: AgencyProfile
  /** As typed, saved or not. */
  readonly values: {
    readonly agency_name: string
    readonly states_licensed: string
    readonly npn: string
    readonly client_phone: string
    readonly client_email: string
  }
}

const given = (value: string) => value.trim() || null

/** The card as clients see it, with what is typed in the form. */
export function CardPreview({ profile, values }: Props) {
  const me = useMe()
  const photo = usePicture('photo', profile)?.address
  if (!me) return null
  return (
    <Panel as="section" aria-label="The card your clients see" pad="md">
      <AgentCard
        photo={photo}
        agent={{
          first_name: me.first_name,
          last_name: me.last_name,
          company_name: given(values.agency_name) ?? me.company_name,
          states_licensed: listOf(values.states_licensed).map((state) => state.toUpperCase()),
          npn: given(values.npn),
          phone: given(values.client_phone),
          email: given(values.client_email),
        }}
      />
    </Panel>
  )
}
