import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { TAG_COLORS, TAG_NAME_MAX, type Tag, tagEndpoints } from '@waymark/contracts/leads/tags/endpoints'
import { viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { inWords } from '../../../../shared/clients/labels.ts'
import { count } from '../../../../shared/format/people.ts'
import { Cluster, Row, Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Empty } from '../../../../shared/kit/states.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import { useAddress } from '../../../../shared/ui/use-address.ts'
import styles from './book.module.css'
import { tagsQuery } from './tag-select.tsx'

const CHANGED = [
  tagEndpoints.listTags,
  clientEndpoints.listClients,
  clientEndpoints.searchClients,
  clientEndpoints.readClient,
  viewEndpoints.listViews,
]

/** Opens the dialog to rename, merge and delete tags. */
export function openTagManager(): void {
  modals.open({
    modalId: 'tags',
    size: 'lg',
    title: 'Tags',
    children: <TagManager />,
  })
}

function TagManager() {
  const query = useQuery(tagsQuery)
  return (
    <Loaded query={query}>
      {(tags) =>
        tags.length === 0 ? (
          <Empty title="No tags yet" level={3} compact>
            Select clients in the list and choose Tag, or add one on a client’s page.
          </Empty>
        ) : (
          <Stack as="ul" gap="md" lines aria-label="Tags">
            {tags.map((tag) => (
              <TagLine key={tag.id} tag={tag} others={tags.filter(({ id }) => id !== tag.id)} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function TagLine({ tag, others }: { readonly tag: Tag; readonly others: readonly Tag[] }) {
  /** A name being typed, and the one that it began from. */
  const [typed, setTyped] = useState<{ readonly name: string; readonly from: string } | null>(null)
  const params = { id: tag.id }
  const change = useAction({
    mutationFn: (body: { name: string } | { color: Tag['color'] }) => call(tagEndpoints.changeTag, { params, body }),
    reread: CHANGED,
    failed: 'The tag could not be changed',
  })
  const name = change.isPending && 'name' in change.variables ? change.variables.name : tag.name
  const [, setAddress] = useAddress()
  /** Shows the clients of one tag if the list shows those of the other. Returns whether it did. */
  const show = (shown_id: string, instead_of: string) => {
    const showing = new URLSearchParams(window.location.search).get('tag') === instead_of
    if (showing) setAddress({ tag: shown_id })
    return showing
  }
  const restore = useAction({
    mutationFn: (_shown_instead: string | null) => call(tagEndpoints.restoreTag, { params }),
    reread: CHANGED,
    failed: 'This could not be undone',
    onSuccess: (_tag, shown_instead) => {
      if (shown_instead !== null) show(tag.id, shown_instead)
    },
  })
  const remove = useAction({
    mutationFn: () => call(tagEndpoints.deleteTag, { params }),
    reread: CHANGED,
    failed: 'The tag could not be deleted',
    onSuccess: () => toast.undo(`Deleted “${tag.name}”.`, () => restore.mutate(null)),
  })
  const merge = useAction({
    mutationFn: (into_id: string) => call(tagEndpoints.mergeTag, { params, body: { into_id } }),
    reread: CHANGED,
    failed: 'The tags could not be merged',
    onSuccess: (into) => {
      const shown_instead = show(into.id, tag.id) ? into.id : null
      toast.undo(`“${tag.name}” is now “${into.name}”.`, () => restore.mutate(shown_instead))
    },
  })
  const rename = () => {
    if (typed === null) return
    setTyped(null)
    const next = typed.name.trim()
    // Not compared with the name by now, which another tab may have given it.
    if (next !== '' && next !== typed.from) change.mutate({ name: next })
  }
  return (
    <Stack as="li" gap="xs">
      <Row>
        <span className={styles.swatch} data-color={tag.color} aria-hidden />
        <TextInput
          flex={1}
          aria-label={`Name of ${tag.name}`}
          maxLength={TAG_NAME_MAX}
          value={typed?.name ?? name}
          onChange={(event) => setTyped({ name: event.currentTarget.value, from: typed?.from ?? name })}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') rename()
          }}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Delete ${tag.name}`}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Row>
      <Cluster gap="xs">
        <Text size="sm" tone="muted">
          {count(tag.clients, 'client')}
        </Text>
        <NativeSelect
          size="xs"
          aria-label={`Color of ${tag.name}`}
          data={TAG_COLORS.map((value) => ({ value, label: inWords(value) }))}
          value={tag.color}
          onChange={(event) => {
            const color = TAG_COLORS.find((one) => one === event.currentTarget.value)
            if (color) change.mutate({ color })
          }}
        />
        {others.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={`Merge ${tag.name} into`}
            data={[{ value: '', label: 'Merge into…' }, ...others.map(({ id, name: label }) => ({ value: id, label }))]}
            value=""
            onChange={(event) => {
              if (event.currentTarget.value !== '') merge.mutate(event.currentTarget.value)
            }}
          />
        )}
      </Cluster>
    </Stack>
  )
}
