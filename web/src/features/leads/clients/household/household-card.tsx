import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { useRef, useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import type { AnsweredClient } from '../../../../shared/clients/answered.ts'
import { rereadClient } from '../../../../shared/clients/queries.ts'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { Panel, PanelSection } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import { County } from './county.tsx'
import { keepDraft, useHouseholdDraft } from './drafts.ts'
import { FillFromCensus } from './fill-from-census.tsx'
import { HouseholdForm } from './household-form.tsx'
import { PeopleList } from './people-list.tsx'
import { asksForOthers, type Stored, startOf, storedOf, withOthers } from './values.ts'

/** Who is in a client's household and where it lives, which the estimate below uses. */
export function HouseholdCard({ client }: { readonly client: AnsweredClient }) {
  const asks = asksForOthers(client)
  const draft = useHouseholdDraft(client.id)
  /** Null until the broker opens or closes the form: then it is open if something is not saved yet. */
  const [opened, setOpened] = useState<boolean | null>(null)
  const editing = opened ?? draft !== undefined
  const edit = useRef<HTMLButtonElement>(null)
  const queries = useQueryClient()
  const undo = useAction({
    mutationFn: (body: Stored) => call(clientEndpoints.changeHousehold, { params: { id: client.id }, body }),
    onSuccess: () => rereadClient(queries, client.id),
    done: 'The household was restored',
    failed: 'The change could not be undone',
  })
  const close = () => {
    setOpened(false)
    // The button appears a frame later.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <PanelSection title="Household" level={3}>
      {asks && (
        <Panel tone="attention" pad="sm">
          <Text size="sm">
            <strong>Ages are missing.</strong> Others need coverage too. Until their ages are entered, the estimate
            below is not complete.
          </Text>
        </Panel>
      )}
      {editing ? (
        <HouseholdForm
          client={client}
          draft={draft}
          saved={(before) => {
            toast.undo('Household saved.', () => undo.mutate(before))
            close()
          }}
          close={close}
        />
      ) : (
        <>
          <PeopleList client={client} />
          <Cluster>
            <Button ref={edit} size="sm" variant={asks ? 'filled' : 'default'} onClick={() => setOpened(true)}>
              {asks ? 'Enter the ages' : 'Edit household'}
            </Button>
            <FillFromCensus
              client={client}
              fill={(others, from) => {
                keepDraft(client.id, { values: withOthers(startOf(client), others), base: storedOf(client), from })
                setOpened(true)
              }}
            />
          </Cluster>
        </>
      )}
      <County client={client} />
    </PanelSection>
  )
}
