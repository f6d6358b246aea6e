import { Button, Table } from '@mantine/core'
import { timelineEndpoints } from '@waymark/contracts/conversations/timeline/endpoints'
import { isClosed } from '@waymark/contracts/leads/clients/closed-record'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { count } from '../../../shared/format/people.ts'
import { Details } from '../../../shared/kit/details.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Tag, Text } from '../../../shared/kit/text.tsx'
import { updateWords } from './update-words.ts'
import { useWide } from './workspace/use-wide.ts'

type Update = ClientDetail['proposed_updates'][number]

/** New answers that nobody confirmed, beside the current ones. */
export function UpdatesCard({ client }: { readonly client: ClientDetail }) {
  return client.proposed_updates.map((update) => <UpdateCard key={update.id} client={client} update={update} />)
}

function UpdateCard({ client, update }: { readonly client: ClientDetail; readonly update: Update }) {
  const wide = useWide()
  const decide = useAction({
    mutationFn: (decision: 'accept' | 'refuse') =>
      call(updateEndpoints.decideUpdate, { params: { id: update.id }, body: { decision } }),
    reread: [clientEndpoints.readClient, clientEndpoints.listClients, timelineEndpoints.readTimeline],
    done: ({ outcome }) => (outcome === 'accepted' ? 'The new answers count now' : 'The new answers were discarded'),
    failed: 'Your decision was not saved',
  })
  const answers = update.sections.flatMap((section) => section.answers)
  const changed = answers.filter(({ before, after }) => before !== after)
  return (
    <PanelSection
      title="New answers"
      level={3}
      tone="attention"
      tools={<Tag tone="attention">Not confirmed</Tag>}
      lead={updateWords(client, update)}
    >
      {changed.length === 0 ? (
        <Text size="sm">They are the same as the current answers.</Text>
      ) : (
        <Details summary={`${count(changed.length, 'answer')} would change`} open={wide}>
          <Table
            fz="sm"
            horizontalSpacing="xs"
            verticalSpacing="xs"
            layout="fixed"
            style={{ overflowWrap: 'anywhere' }}
          >
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Differs</Table.Th>
                <Table.Th scope="col">Now</Table.Th>
                <Table.Th scope="col">New</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.map(({ name, before, after }) => (
                <Table.Tr key={name}>
                  <Table.Th scope="row" fw={550}>
                    {name}
                  </Table.Th>
                  <Table.Td>{before ?? 'Not asked'}</Table.Td>
                  <Table.Td fw={650}>{after ?? 'Not asked'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Details>
      )}
      <Text size="sm" tone="muted">
        {same(answers.length - changed.length)} Phone number and consents change only if the person confirms.
      </Text>
      <Cluster gap="sm">
        {!isClosed(client.status) && (
          <Button size="sm" loading={decide.isPending} onClick={() => decide.mutate('accept')}>
            Accept new answers
          </Button>
        )}
        <Button size="sm" variant="default" disabled={decide.isPending} onClick={() => decide.mutate('refuse')}>
          Discard them
        </Button>
      </Cluster>
    </PanelSection>
  )
}

const same = (answers: number) =>
  answers === 1 ? 'One other answer is the same.' : `${answers} other answers are the same.`
