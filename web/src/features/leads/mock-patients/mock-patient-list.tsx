import { Button, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { mockPatientsQuery } from '../../../shared/clients/mock-patients.ts'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './mock-patients-tab.module.css'
import { useDeleteMockPatients } from './use-delete-mock-patients.ts'

export function MockPatientList() {
  const list = useQuery(mockPatientsQuery)
  const remove = useDeleteMockPatients()
  const rows = list.data ?? []
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
            loading={remove.isPending}
            onClick={() => remove.mutate()}
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
