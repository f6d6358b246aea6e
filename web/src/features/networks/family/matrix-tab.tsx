import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FAMILY_SECTORS } from '@waymark/contracts/networks/applications/sectors'
import { MATRIX_KINDS, matrixEndpoints } from '@waymark/contracts/networks/matrix/endpoints'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import styles from './family.module.css'
import { MatrixCard } from './matrix-card.tsx'
import { MatrixForm } from './matrix-form.tsx'
import { matrixQuery } from './queries.ts'

const ADDRESS = '/sp/dashboard'
const { sector: sectorSchema, kind: kindSchema } = matrixEndpoints.listMatrixEntries.query.shape

/** The grid of offers and needs, and the entries behind the selected cell. */
export function MatrixTab() {
  const [address] = useSearchParams()
  const [writing, setWriting] = useState(false)
  const chosen = {
    sector: sectorSchema.safeParse(address.get('sector') ?? '').data,
    kind: kindSchema.safeParse(address.get('kind') ?? '').data,
  }
  const mine = address.get('show') === 'mine'
  const list = useInfiniteQuery(
    askPagesUnder(matrixEndpoints.listMatrixEntries, 'entries', { query: mine ? { mine: 'true' } : chosen }),
  )
  const heading = mine ? 'Yours' : headingOf(chosen)
  return (
    <Section
      title="Matrix"
      lead="What members offer and what they need. Choose a number to see the entries behind it."
      tools={
        !writing && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setWriting(true)}>
            Offer or ask
          </Button>
        )
      }
    >
      {writing && <MatrixForm entry={null} kind={chosen.kind} sector={chosen.sector} close={() => setWriting(false)} />}
      <Sectors chosen={mine ? {} : chosen} />
      <Cluster justify="between">
        <Heading level={3}>{heading}</Heading>
        <Cluster as="nav" gap="md" aria-label="Entries">
          {(mine || chosen.sector || chosen.kind) && <Link to={ADDRESS}>All open entries</Link>}
          {!mine && <Link to={`${ADDRESS}?show=mine`}>Yours</Link>}
        </Cluster>
      </Cluster>
      <ListStates
        list={list}
        empty={
          mine
            ? 'You have not offered or asked for anything yet.'
            : 'Nothing is open here. Offer something, or say what you need.'
        }
      >
        {(entries) => (
          <Stack as="ul" gap="sm" aria-label={heading}>
            {entries.map((entry) => (
              <MatrixCard key={entry.id} entry={entry} />
            ))}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}

interface Chosen {
  readonly sector?: string | undefined
  readonly kind?: string | undefined
}

const PLURAL = { offer: 'Offers', need: 'Needs' } as const

const headingOf = ({ sector, kind }: Chosen) => {
  const what = kind === 'offer' || kind === 'need' ? PLURAL[kind] : 'Offers and needs'
  return sector ? `${what} in ${sector}` : what
}

function Sectors({ chosen }: { readonly chosen: Chosen }) {
  const matrix = useQuery(matrixQuery)
  return (
    <Loaded query={matrix} skeleton={360} compact>
      {({ cells }) => <Cells cells={cells} chosen={chosen} />}
    </Loaded>
  )
}

interface CellsProps {
  readonly cells: readonly { readonly sector: string; readonly kind: string; readonly count: number }[]
  readonly chosen: Chosen
}

function Cells({ cells, chosen }: CellsProps) {
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">Sector</th>
          {MATRIX_KINDS.map((kind) => (
            <th key={kind} scope="col">
              {PLURAL[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FAMILY_SECTORS.map((sector) => (
          <tr key={sector}>
            <th scope="row">{sector}</th>
            {MATRIX_KINDS.map((kind) => {
              const count = cells.find((cell) => cell.sector === sector && cell.kind === kind)?.count ?? 0
              const open = chosen.sector === sector && chosen.kind === kind
              return (
                <td key={kind}>
                  <Link
                    to={`${ADDRESS}?${new URLSearchParams({ sector, kind }).toString()}`}
                    className={styles.cell}
                    data-any={count > 0}
                    aria-current={open ? 'true' : undefined}
                    aria-label={`${PLURAL[kind]} in ${sector}: ${count}`}
                    preventScrollReset
                  >
                    {count}
                  </Link>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
