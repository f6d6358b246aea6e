import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { RowLink, Scroller } from '../../../shared/console/row-list.tsx'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { networkQuery } from './conversations.ts'
import styles from './messages-tab.module.css'
import { Portrait } from './portrait.tsx'

interface Props {
  readonly open_id: string | null
  /** The client to refer. Shows only agents who may take the client, with their specialties. */
  readonly referred_id?: string | null
}

/** What an empty list means. */
export function noAgents({ search, detailed }: { readonly search: string; readonly detailed: boolean }): string {
  const found_none = detailed ? 'No verified agent licensed in the client’s state' : 'No agent'
  if (search !== '') return `${found_none} matches`
  return detailed ? found_none : 'No agents available'
}

/** The brokers in the network, sorted by name. */
export function AgentList({ open_id, referred_id = null }: Props) {
  const detailed = referred_id !== null
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const list = useInfiniteQuery({ ...networkQuery(search, referred_id), placeholderData: keepPreviousData })
  const [address] = useSearchParams()
  const addressOf = (id: string) => {
    const next = new URLSearchParams(address)
    next.set('with', id)
    return `/broker?${next}`
  }
  return (
    <>
      <TextInput
        className={styles.search ?? ''}
        aria-label="Search agents by name or company"
        placeholder="Search name or company"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={LIMITS.name}
        data-search
      />
      <Scroller>
        <ListStates
          list={list}
          failure="The network could not be loaded"
          loading="Loading agents"
          empty={noAgents({ search, detailed })}
          skeleton={{ rows: 4, height: 72 }}
        >
          {(agents) => (
            <Stack as="ul" gap="none" aria-label="Agents">
              {agents.map(({ id, name, company, specialty, specialties, online }) => (
                <li key={id}>
                  <RowLink to={addressOf(id)} open={id === open_id}>
                    <Row as="span">
                      <Portrait name={name} kind="user" online={online} />
                      <Stack as="span" gap="none" grow>
                        <Text as="span" weight="bold" cut>
                          {name}
                        </Text>
                        <Text as="span" size="xs" tone="muted" cut>
                          {[company, !detailed && specialty].filter(Boolean).join(' · ')}
                        </Text>
                        {detailed && specialties.length > 0 && (
                          <Text as="span" size="xs" tone="muted">
                            {specialties.join(', ')}
                          </Text>
                        )}
                      </Stack>
                      <Text as="span" size="xs" tone="muted">
                        {online ? 'Online' : 'Offline'}
                      </Text>
                    </Row>
                  </RowLink>
                </li>
              ))}
            </Stack>
          )}
        </ListStates>
      </Scroller>
    </>
  )
}
