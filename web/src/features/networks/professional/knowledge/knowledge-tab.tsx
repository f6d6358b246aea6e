import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useState } from 'react'
import { More } from '../../../../shared/kit/list.tsx'
import { Failure } from '../../../../shared/kit/states.tsx'
import tab from '../network-tab.module.css'
import styles from './knowledge.module.css'
import { resourcesQuery } from './queries.ts'
import { ResourceBody } from './resource-body.tsx'
import { SuggestForm } from './suggest-form.tsx'

/** Links and files for the members of a network. */
export function KnowledgeTab({ network }: { readonly network: Network }) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="knowledge-title">
      <div className={tab.head}>
        <h2 id="knowledge-title" className={tab.title}>
          Knowledge
        </h2>
        {!open && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
            Suggest a resource
          </Button>
        )}
      </div>
      <p className={tab.lead}>What is worth knowing, kept by the administrators and suggested by members.</p>
      {open && <SuggestForm network={network} close={() => setOpen(false)} />}
      <Resources network={network} />
    </section>
  )
}

function Resources({ network }: { readonly network: Network }) {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const list = useInfiniteQuery({ ...resourcesQuery(network, q, category), placeholderData: keepPreviousData })
  return (
    <>
      <search className={styles.filters}>
        <TextInput
          type="search"
          aria-label="Search resources"
          placeholder="Search title or description"
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={LIMITS.short_text}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Category"
          data={[{ value: '', label: 'All categories' }, ...RESOURCE_CATEGORIES]}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        />
      </search>
      {list.isError && !list.data ? (
        <Failure error={list.error} retry={() => void list.refetch()} />
      ) : !list.data ? (
        <Skeleton height={220} />
      ) : list.data.length === 0 ? (
        <p className={tab.empty}>
          {q === '' && category === '' ? 'No resources available yet. Check back soon!' : 'No resource matches that.'}
        </p>
      ) : (
        <ul className={tab.list} aria-label="Resources">
          {list.data.map((resource) => (
            <li key={resource.id} className={tab.card}>
              <ResourceBody resource={resource} />
            </li>
          ))}
        </ul>
      )}
      <More list={list} />
    </>
  )
}
