import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { accountAdministrationEndpoints, INVITE_CODE_STATES } from '@waymark/contracts/people/accounts/administration'
import { askPages } from '../../../shared/api/queries.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { CODE_STATES } from './code-states.ts'
import { InviteButton } from './invite.tsx'
import { IssuedCodeRow } from './issued-code-row.tsx'

const STATES = [
  { value: '', label: 'Any state' },
  ...INVITE_CODE_STATES.map((value) => ({ value, label: CODE_STATES[value] })),
]

/** Invitation and access codes with their status. A code stays listed for 30 days after it expires. */
export function InvitesPage() {
  const [address, change] = useAddress()
  const state = INVITE_CODE_STATES.find((one) => one === address.get('state'))
  const list = useInfiniteQuery({
    ...askPages(accountAdministrationEndpoints.listInviteCodes, { query: { state } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title="Invites">
      <Cluster>
        <InviteButton />
        <NativeSelect
          aria-label="State"
          data={STATES}
          value={state ?? ''}
          onChange={(event) => change({ state: event.currentTarget.value })}
        />
      </Cluster>
      <Text size="sm" tone="muted">
        A code lets a new broker join. To issue a code that signs in to an account, open that account under Users.
      </Text>
      <ListStates
        list={list}
        failure="Could not load invites"
        empty={state ? 'No codes in this view.' : 'No codes yet. Invite a broker, and the code appears here.'}
      >
        {(codes) => (
          <Stack as="ul" gap="sm" aria-label="Invites">
            {codes.map((code) => (
              <Panel as="li" key={code.id}>
                <IssuedCodeRow code={code} />
              </Panel>
            ))}
          </Stack>
        )}
      </ListStates>
    </Page>
  )
}
