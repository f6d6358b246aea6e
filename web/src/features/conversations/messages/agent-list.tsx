import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { networkQuery } from './conversations.ts'
import styles from './messages-tab.module.css'
import { Portrait } from './portrait.tsx'

/** The brokers of the network, by name. */
export function AgentList({ open_id, detailed }: { readonly open_id: string | null; readonly detailed?: boolean }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const list = useInfiniteQuery({ ...networkQuery(search), placeholderData: keepPreviousData })
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
        maxLength={100}
        data-search
      />
      {list.isPending && <Skeleton className={styles.skeleton ?? ''} height={320} width="auto" />}
      {list.isError && !list.data && (
        <Failure title="The network could not be loaded" error={list.error} retry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <p className={styles.none}>No agents available</p>}
      <div className={styles.scroller}>
        <ul className={styles.rows} aria-label="Agents">
          {list.data?.map(({ id, name, company, specialty, specialties, online }) => (
            <li key={id}>
              <Link
                to={addressOf(id)}
                className={styles.row}
                aria-current={id === open_id ? 'true' : undefined}
                data-row
              >
                <Portrait name={name} kind="user" online={online} />
                <span className={styles.middle}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.preview}>
                    {[company, !detailed && specialty].filter(Boolean).join(' · ')}
                  </span>
                  {detailed && specialties.length > 0 && (
                    <span className={styles.specialties}>{specialties.join(', ')}</span>
                  )}
                </span>
                <span className={styles.end}>{online ? 'Online' : 'Offline'}</span>
              </Link>
            </li>
          ))}
        </ul>
        <More list={list} />
      </div>
    </>
  )
}
