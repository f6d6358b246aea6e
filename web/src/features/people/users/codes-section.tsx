import { useInfiniteQuery } from '@tanstack/react-query'
import {
  type AdministeredUserDetail,
  accountAdministrationEndpoints,
} from '@waymark/contracts/people/accounts/administration'
import { askPages } from '../../../shared/api/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { InviteButton } from './invite.tsx'
import { IssuedCodeRow } from './issued-code-row.tsx'

/** Access codes for this account, for an owner who cannot sign in. */
export function CodesSection({ user }: { readonly user: AdministeredUserDetail }) {
  const list = useInfiniteQuery(
    askPages(accountAdministrationEndpoints.listInviteCodes, { query: { user_id: user.id, limit: 5 } }),
  )
  return (
    <PanelSection level={3} title="Access codes">
      <ListStates list={list} failure="Could not load access codes" empty="No recent codes for this account.">
        {(codes) => (
          <Stack as="ul" gap="sm" lines aria-label="Access codes">
            {codes.map((code) => (
              <li key={code.id}>
                <IssuedCodeRow code={code} />
              </li>
            ))}
          </Stack>
        )}
      </ListStates>
      {user.is_active && <InviteButton to={{ id: user.id, name: nameOf(user) }} />}
    </PanelSection>
  )
}
