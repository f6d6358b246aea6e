import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconBookmarkPlus, IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CLIENT_ATTENTION } from '@waymark/contracts/leads/clients/kinds'
import { type View, viewEndpoints } from '@waymark/contracts/leads/views/endpoints'
import { useEffect } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { ATTENTION_LABELS } from '../../../../shared/clients/labels.ts'
import { viewsQuery } from '../../../../shared/clients/views.ts'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { BackMenu } from '../../../../shared/ui/back-menu.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import styles from './book.module.css'
import { useView } from './use-view.ts'
import { openViewForm } from './view-form.tsx'

const BUILT_IN: readonly { name: string; query: Partial<View['query']> }[] = [
  { name: 'All clients', query: {} },
  { name: 'Not reached yet', query: { sort: 'due' } },
  { name: 'Not enrolled yet', query: { status: 'open' } },
  ...CLIENT_ATTENTION.map((attention) => ({ name: ATTENTION_LABELS[attention], query: { attention } })),
  { name: 'Latest plan year', query: { status: 'enrolled', sort: 'plan_year' } },
]
const NO_VIEWS: readonly View[] = []

/** The views of the list: the ones for everyone, and the broker's own. */
export function ViewsBar() {
  const { data: views = NO_VIEWS, isSuccess } = useQuery(viewsQuery)
  const { open_id, untouched, shown, show } = useView()
  const reread = [viewEndpoints.listViews]
  // A view in the address is shown as it was saved. Without anything in the address, the default is.
  const arriving =
    isSuccess && untouched ? views.find(({ id, is_default }) => (open_id ? id === open_id : is_default)) : undefined
  useEffect(() => {
    if (arriving) show(arriving)
  }, [arriving, show])

  const change = useAction({
    mutationFn: ({ id, ...body }: { id: string; place?: number; is_default?: boolean; query?: View['query'] }) =>
      call(viewEndpoints.changeView, { params: { id }, body: { ...body, ...(body.query && shown) } }),
    reread,
    done: 'View saved',
    failed: 'The view could not be changed',
  })
  const restore = useAction({
    mutationFn: ({ id: _id, ...view }: View) => call(viewEndpoints.createView, { body: view }),
    reread,
    failed: 'This could not be undone',
  })
  const remove = useAction({
    mutationFn: ({ id }: View) => call(viewEndpoints.deleteView, { params: { id } }),
    reread,
    failed: 'The view could not be deleted',
    onSuccess: (view) => toast.undo(`Deleted “${view.name}”.`, () => restore.mutate(view)),
  })
  const current = views.find(({ id }) => id === open_id)
  const place = current ? views.indexOf(current) : -1
  return (
    <Cluster as="nav" gap="xs" className={styles.views} aria-label="Views">
      {BUILT_IN.map(({ name, query }) => (
        <Button
          key={name}
          size="compact-sm"
          variant={open_id === null && same(query, shown.query) ? 'light' : 'subtle'}
          aria-current={open_id === null && same(query, shown.query) ? 'true' : undefined}
          onClick={() => show({ id: null, query })}
        >
          {name}
        </Button>
      ))}
      {views.map((view) => (
        <Button
          key={view.id}
          size="compact-sm"
          variant={view.id === open_id ? 'light' : 'subtle'}
          aria-current={view.id === open_id ? 'true' : undefined}
          onClick={() => show(view)}
        >
          {view.name}
        </Button>
      ))}
      <ActionIcon
        variant="subtle"
        size={32}
        aria-label="Save this view"
        title="Save this view"
        onClick={() => openViewForm(shown, null)}
      >
        <IconBookmarkPlus size={18} aria-hidden />
      </ActionIcon>
      {current && (
        <BackMenu>
          <Menu.Target>
            <ActionIcon variant="subtle" size={32} aria-label={`Change the view ${current.name}`}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => change.mutate({ id: current.id, query: shown.query })}>
              Save as it is now
            </Menu.Item>
            <Menu.Item onClick={() => openViewForm(shown, current)}>Rename</Menu.Item>
            <Menu.Item onClick={() => change.mutate({ id: current.id, is_default: !current.is_default })}>
              {current.is_default ? 'Don’t open the list with it' : 'Open the list with it'}
            </Menu.Item>
            {place > 0 && (
              <Menu.Item onClick={() => change.mutate({ id: current.id, place: place - 1 })}>Move left</Menu.Item>
            )}
            {place < views.length - 1 && (
              <Menu.Item onClick={() => change.mutate({ id: current.id, place: place + 1 })}>Move right</Menu.Item>
            )}
            <Menu.Item color="red" onClick={() => remove.mutate(current)}>
              Delete
            </Menu.Item>
          </Menu.Dropdown>
        </BackMenu>
      )}
    </Cluster>
  )
}

const entries = (query: Partial<View['query']>) =>
  Object.entries(query)
    .filter(([name, value]) => value !== undefined && !(name === 'sort' && value === 'newest'))
    .map(([name, value]) => `${name} ${value}`)
    .toSorted()
    .join()
const same = (a: Partial<View['query']>, b: Partial<View['query']>) => entries(a) === entries(b)
