import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { isAnswered } from '../../../../shared/clients/answered.ts'
import { offeredActs } from '../../../../shared/clients/own-acts.ts'
import { clientFilesQuery } from '../../../../shared/clients/queries.ts'
import { When } from '../../../../shared/format/when.tsx'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { List } from '../../../../shared/kit/list.tsx'
import { Page, PanelSection } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { OneFile } from '../../../../shared/messages/message-files.tsx'
import { askedDocumentsQuery } from '../../../../shared/tasks/queries.ts'
import { TaskRow } from '../../../../shared/tasks/task-row.tsx'
import { openAskDocuments } from '../ask-documents.tsx'
import { SummaryCard } from '../summary-card.tsx'

/** What the client was asked for and has not sent in full. */
function AskedDocuments({ client }: { readonly client: ClientDetail }) {
  const asked = useInfiniteQuery(askedDocumentsQuery(client.id))
  return (
    <PanelSection
      title="Requested documents"
      level={3}
      tools={
        <Button size="sm" variant="default" onClick={() => openAskDocuments(client)}>
          Ask for documents
        </Button>
      }
    >
      <List
        list={asked}
        label="Requested documents"
        look="lines"
        failure="Could not load your document requests"
        empty="You are not waiting for any documents."
        skeleton={{ rows: 1, height: 48 }}
        compact
      >
        {(task) => <TaskRow task={task} />}
      </List>
    </PanelSection>
  )
}

export function DocumentsTab({ client }: { readonly client: ClientDetail }) {
  const files = useInfiniteQuery(clientFilesQuery(client.id))
  return (
    <Page gap="md">
      {isAnswered(client) && <SummaryCard key={client.id} client={client} />}
      {offeredActs(client).documents && <AskedDocuments client={client} />}
      <PanelSection title="Files in your messages" level={3}>
        <List
          list={files}
          label="Files in your messages"
          look="lines"
          failure="The files could not be loaded"
          empty="No files yet. What you send each other with a message appears here."
          skeleton={{ rows: 2, height: 48 }}
          more="Show earlier files"
          compact
        >
          {(file) => (
            <Cluster>
              <OneFile file={file} />
              <Text as="span" size="xs" tone="muted">
                {file.by_client ? 'From the client' : 'To the client'}, <When at={file.created_at} />
              </Text>
            </Cluster>
          )}
        </List>
      </PanelSection>
    </Page>
  )
}
