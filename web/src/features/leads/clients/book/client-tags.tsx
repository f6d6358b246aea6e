import { ActionIcon, Button } from '@mantine/core'
import { IconTag, IconX } from '@tabler/icons-react'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { isOwn } from '../../../../shared/clients/own-acts.ts'
import { nameOf } from '../../../../shared/format/people.ts'
import { Cluster, Row } from '../../../../shared/kit/layout.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import { TagBadge } from './tag-badge.tsx'
import { TagSelect } from './tag-select.tsx'

/** A client's tags, for their own agent to add and take off. */
export function ClientTags({ client }: { readonly client: ClientDetail }) {
  const [adding, setAdding] = useState(false)
  const change = useAction({
    mutationFn: ({ tag_id, tagged }: { tag_id: string; tagged: boolean; taken_off?: string }) =>
      call(tagEndpoints.tagClient, { params: { id: client.id }, body: { tag_id, tagged } }),
    reread: [
      clientEndpoints.readClient,
      clientEndpoints.listClients,
      clientEndpoints.searchClients,
      tagEndpoints.listTags,
    ],
    // Not of a single call: the client may have been left by then.
    onSuccess: (_answer, { tag_id, taken_off }) => {
      setAdding(false)
      if (taken_off !== undefined) toast.undo(`Took off “${taken_off}”.`, () => change.mutate({ tag_id, tagged: true }))
    },
    failed: 'The tags could not be changed',
  })
  const own = isOwn(client)
  if (!own && client.tags.length === 0) return null
  return (
    <Cluster gap="xs" as="section" aria-label={`Tags of ${nameOf(client)}`}>
      {client.tags.map((tag) => (
        <Row as="span" gap="none" key={tag.id}>
          <TagBadge tag={tag} />
          {own && (
            <ActionIcon
              size={24}
              variant="subtle"
              color="gray"
              aria-label={`Take off ${tag.name}`}
              onClick={() => change.mutate({ tag_id: tag.id, tagged: false, taken_off: tag.name })}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </Row>
      ))}
      {own &&
        (adding ? (
          <TagSelect
            label="Add a tag"
            value={null}
            except={client.tags.map(({ id }) => id)}
            choose={(tag_id) => (tag_id === null ? setAdding(false) : change.mutate({ tag_id, tagged: true }))}
          />
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconTag size={14} aria-hidden />}
            aria-keyshortcuts="l"
            onClick={() => setAdding(true)}
          >
            Tag
          </Button>
        ))}
    </Cluster>
  )
}
