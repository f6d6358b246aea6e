import { Button, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/clients/endpoints'
import { mockPatientEndpoints } from '@waymark/contracts/mock-patients/endpoints'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../shared/api/call.ts'
import { answersFrom, askPages } from '../../shared/api/queries.ts'
import { When } from '../../shared/format/when.tsx'
import { Failure } from '../../shared/ui/failure.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { clientAddress } from '../clients/addresses.ts'
import { RiskBadge } from '../clients/risk-badge.tsx'
import styles from './mock-patients-tab.module.css'

const listQuery = askPages(mockPatientEndpoints.listMockPatients, { query: { limit: 50 } })

/** A little longer than the toast offers to take it back. */
const DELETE_AFTER_MS = 8_000

/** Deleted for good once nobody took it back; until then they are only out of sight. */
function useDeleteAll() {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const remove = () => {
    setLeaving(true)
    const timer = setTimeout(() => {
      void call(mockPatientEndpoints.deleteMockPatients)
        .catch((error: unknown) => toast.error('The mock patients could not be deleted', error))
        .then(() =>
          Promise.all(
            [mockPatientEndpoints.listMockPatients, clientEndpoints.listClients].map((endpoint) =>
              queries.invalidateQueries({ queryKey: answersFrom(endpoint) }),
            ),
          ),
        )
        .finally(() => setLeaving(false))
    }, DELETE_AFTER_MS)
    toast.undo('All mock patients deleted', () => {
      clearTimeout(timer)
      setLeaving(false)
    })
  }
  return { leaving, remove }
}

export function MockPatientList() {
  const list = useInfiniteQuery(listQuery)
  const { leaving, remove } = useDeleteAll()
  const rows = leaving ? [] : (list.data ?? [])
  return (
    <section className={styles.card} aria-labelledby="mock-list-title">
      <div className={styles.line}>
        <h2 id="mock-list-title">My mock patients</h2>
        {rows.length > 0 && (
          <Button
            size="sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={remove}
          >
            Delete all
          </Button>
        )}
      </div>
      {list.isPending && <Skeleton height={180} />}
      {list.isError && (
        <Failure error={list.error} retry={() => void list.refetch()} title="Failed to load mock patients" compact />
      )}
      {list.isSuccess && rows.length === 0 && (
        <p className={styles.hint}>None yet. The first one you generate will appear here and in the Clients tab.</p>
      )}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link className={styles.row} to={clientAddress(row.id)}>
              <span className={styles.name}>
                {row.name}, {row.age}
              </span>
              <RiskBadge level={row.risk_level} score={null} />
              <span className={styles.about}>
                {row.primary_condition} · <When at={row.created_at} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
