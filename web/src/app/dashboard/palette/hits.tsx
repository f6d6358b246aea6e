import { Box, UnstyledButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { nothingFound } from '../../../shared/api/nothing-found.ts'
import type { Hit, HitGroup } from './hit.ts'
import styles from './palette.module.css'

interface Props {
  readonly id: string
  readonly groups: readonly HitGroup[]
  readonly highlighted: string | undefined
  readonly pending: boolean
  readonly failed: boolean
  readonly run: (hit: Hit) => void
}

/** The rows below the search field, which keeps the focus and handles the keys. */
export function Hits({ id: list, groups, highlighted, pending, failed, run }: Props) {
  const nothing = groups.length === 0
  return (
    <>
      <Box id={list} role="listbox" aria-label="Results" className={styles.list ?? ''}>
        {groups.map(({ group, hits }) => (
          <Box key={group} role="group" aria-label={group}>
            <div className={styles.group} aria-hidden>
              {group}
            </div>
            {hits.map((hit) => (
              <HitRow key={hit.id} id={`${list}-${hit.id}`} hit={hit} lit={hit.id === highlighted} run={run} />
            ))}
          </Box>
        ))}
      </Box>
      <output className={nothing ? styles.empty : 'visually-hidden'}>
        {nothing && nothingFound({ isFetching: pending, isError: failed }, 'Nothing found')}
      </output>
    </>
  )
}

interface RowProps {
  readonly id: string
  readonly hit: Hit
  readonly lit: boolean
  readonly run: (hit: Hit) => void
}

function HitRow({ id, hit, lit, run }: RowProps) {
  const row = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (lit) row.current?.scrollIntoView({ block: 'nearest' })
  }, [lit])
  const { icon: Icon, label, description } = hit
  return (
    <UnstyledButton
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={lit}
      className={styles.row ?? ''}
      data-nested={hit.nested}
      onClick={() => run(hit)}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className={styles.words}>
        <span>{label}</span>
        {description && <span className={styles.about}>{description}</span>}
      </span>
    </UnstyledButton>
  )
}
