import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { RESOURCE_CATEGORIES } from '@waymark/contracts/networks/resources/options'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { useState } from 'react'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { List } from '../../../../shared/kit/list.tsx'
import { Section } from '../../../../shared/kit/panel.tsx'
import { ResourceBody } from '../../../../shared/networks/resource-body.tsx'
import { resourcesQuery } from '../../../../shared/networks/resources.ts'
import { SuggestForm } from './suggest-form.tsx'

/** Links and files for the members of a network. */
export function KnowledgeTab({ network }: { readonly network: Network }) {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="Knowledge"
      lead="Useful links and files, published by administrators and suggested by members."
      tools={
        !open && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
            Suggest a resource
          </Button>
        )
      }
    >
      {open && <SuggestForm network={network} close={() => setOpen(false)} />}
      <Resources network={network} />
    </Section>
  )
}

function Resources({ network }: { readonly network: Network }) {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const list = useInfiniteQuery({ ...resourcesQuery(network, q, category), placeholderData: keepPreviousData })
  return (
    <>
      <Cluster as="search" gap="md">
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
      </Cluster>
      <List
        list={list}
        label="Resources"
        look="panels"
        empty={q === '' && category === '' ? 'No resources available yet. Check back soon!' : 'No resources match.'}
      >
        {(resource) => <ResourceBody resource={resource} />}
      </List>
    </>
  )
}
