import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useBackCloses } from '../../../shared/ui/use-back-closes.ts'
import { readRecent, remember } from '../recent.ts'
import { useClientActions } from './client-actions.ts'
import { useCommands, useScreens } from './commands.ts'
import { type Found, useEverything, useOwn, useRecent } from './found.ts'
import { type Hit, type HitGroup, matches } from './hit.ts'
import { Hits } from './hits.tsx'
import styles from './palette.module.css'
import { useWork } from './work.ts'

const STEPS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at === last ? 0 : at + 1),
  ArrowUp: (at, last) => (at === 0 ? last : at - 1),
}

/** Opens anything and does anything by a few letters. It opens every time `asked` increases. */
export function Palette({ asked }: { readonly asked: number }) {
  const [closed, setClosed] = useState<{ asked: number; ran: boolean }>({ asked: 0, ran: false })
  const opened = asked > closed.asked
  const close = (ran: boolean) => setClosed({ asked, ran })
  useBackCloses(opened, () => close(false))
  return (
    <Modal
      opened={opened}
      onClose={() => close(false)}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset="var(--palette-offset, 5rem)"
      transitionProps={{ duration: 0 }}
      // What ran puts the focus where it belongs.
      returnFocus={!closed.ran}
      attributes={{ content: { 'aria-label': 'Go anywhere' } }}
    >
      <Search close={() => close(true)} />
    </Modal>
  )
}

function Search({ close }: { readonly close: () => void }) {
  const administrator = useMe()?.role === 'sys_admin'
  const list = useId()
  const [query, setQuery] = useState('')
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const [entered, setEntered] = useState(false)
  const { groups, pending, failed } = useGroups(query.trim(), highlighted)
  const hits = groups.flatMap((group) => group.hits)
  const at = Math.max(
    0,
    hits.findIndex(({ id }) => id === highlighted),
  )
  const hit = hits[at]

  const run = (chosen: Hit) => {
    close()
    remember(chosen.client?.id ?? chosen.id)
    chosen.run()
  }
  // Enter takes the first hit of what was typed, even if the answer is still on its way.
  const runEntered = useEffectEvent(() => {
    if (hit) run(hit)
  })
  useEffect(() => {
    if (entered && !pending) runEntered()
  }, [entered, pending])

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      const next = hits[step(at, hits.length - 1)]
      setHighlighted(next?.id ?? null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (pending) setEntered(true)
      else if (hit) run(hit)
    }
  }
  const placeholder = administrator ? 'Search screens and records' : 'Search screens, clients, tasks, files and more'
  return (
    <>
      <TextInput
        size="lg"
        role="combobox"
        aria-label={placeholder}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={hit && `${list}-${hit.id}`}
        placeholder={placeholder}
        leftSection={<IconSearch size={20} aria-hidden />}
        classNames={{ input: styles.field ?? '' }}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setHighlighted(null)
          setEntered(false)
        }}
        onKeyDown={press}
        autoComplete="off"
        data-autofocus
      />
      <Hits id={list} groups={groups} highlighted={hit?.id} pending={pending} failed={failed} run={run} />
    </>
  )
}

/** The rows for a search, and those of the highlighted client below it. */
function useGroups(search: string, highlighted: string | null): Found {
  const administrator = useMe()?.role === 'sys_admin'
  const [asked] = useDebouncedValue(search, 200)
  const [address] = useSearchParams()
  const open_id = address.get('client')
  // Only read from the screen, which asks for it.
  const { data: open } = useQuery({ ...clientQuery(open_id ?? ''), enabled: false })
  const [recent_ids] = useState(readRecent)
  const actionsOf = useClientActions()
  const screens = useScreens()
  const commands = useCommands()
  const work = useWork(asked)
  const recent = useRecent(recent_ids, [...screens, ...commands, ...work.known])
  const own = useOwn(administrator ? '' : asked)
  const everything = useEverything(administrator ? asked : '')

  const recently = search === '' ? recent.filter(({ id }) => id !== open_id) : []
  const shown = new Set(recently.map(({ id }) => id))
  const fitting = (hits: readonly Hit[]) => hits.filter((hit) => matches(hit, search) && !shown.has(hit.id))
  const open_actions = open_id !== null && open ? actionsOf({ id: open_id, name: nameOf(open) }) : []
  const here = [
    { group: 'This client', hits: fitting(open_actions) },
    { group: 'Recent', hits: recently },
    { group: 'Screens', hits: fitting(screens) },
    { group: 'Do', hits: fitting(commands) },
  ].filter(({ hits }) => hits.length > 0)
  const found =
    search === '' ? [] : [...own.groups, ...everything.groups, ...work.groups].filter(({ hits }) => hits.length > 0)
  const groups = [...here, ...found]
  const all = groups.flatMap(({ hits }) => hits)
  // Its actions keep their client open, so an action's id ends with the id of its client.
  const lit = all.find(({ id }) => highlighted === id || highlighted?.endsWith(`:${id}`)) ?? all[0]
  const client = lit?.client?.id === lit?.id && lit?.id !== open_id ? lit?.client : undefined
  return {
    groups: client ? groups.map((group) => withActions(group, client.id, actionsOf(client))) : groups,
    // Rows that are here already come first, so Enter need not wait for the others.
    pending: here.length === 0 && (search !== asked || own.pending || everything.pending || work.pending),
    failed: own.failed || everything.failed || work.failed,
  }
}

function withActions({ group, hits }: HitGroup, client_id: string, actions: readonly Hit[]): HitGroup {
  return {
    group,
    hits: hits.flatMap((hit) =>
      hit.id === client_id ? [hit, ...actions.map((act) => ({ ...act, nested: true }))] : [hit],
    ),
  }
}
