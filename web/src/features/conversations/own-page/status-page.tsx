import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'
import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { OwnRecord } from '@waymark/contracts/conversations/consumer/endpoints'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import card from '../../leads/intake/agent-promise.module.css'
import { Promised } from '../../leads/intake/agent-promise.tsx'
import { ConsentSection } from './consent-section.tsx'
import { Conversation } from './conversation.tsx'
import { DeleteSection } from './delete-section.tsx'
import { isGone, recordQuery } from './queries.ts'
import styles from './status-page.module.css'
import { forgetTokens, keepToken, keptToken, tokenIn } from './token.ts'

const queryClient = createQueryClient()

/** Where a consumer sees who has their assessment, talks to them, and decides about their own data. */
export function StatusPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const given = tokenIn(hash)
  const [deleted, setDeleted] = useState(false)
  useEffect(() => {
    if (given === null) return
    keepToken(given)
    // Neither the history nor a screenshot of the address is to open the record.
    void navigate('/status', { replace: true })
  }, [given, navigate])
  const token = given ?? keptToken()
  return (
    <PublicLayout>
      <div className={styles.page}>
        {deleted ? (
          <Deleted />
        ) : token === null ? (
          <NothingHere />
        ) : (
          <QueryClientProvider client={queryClient}>
            <Status
              key={token}
              token={token}
              onDeleted={() => {
                forgetTokens()
                queryClient.clear()
                setDeleted(true)
              }}
            />
          </QueryClientProvider>
        )}
      </div>
    </PublicLayout>
  )
}

function Status({ token, onDeleted }: { readonly token: string; readonly onDeleted: () => void }) {
  const { data: record, error, refetch } = useQuery(recordQuery(token))
  if (isGone(error)) return <NothingHere />
  if (record) return <Opened token={token} record={record} onDeleted={onDeleted} />
  return (
    <>
      <h1 className={styles.title}>Your assessment</h1>
      {error ? (
        <Failure title="Your page could not be loaded" error={error} retry={() => void refetch()} />
      ) : (
        <>
          <span className="visually-hidden">Loading</span>
          <Skeleton height={152} radius="lg" />
          <Skeleton height={320} radius="lg" mt={24} />
        </>
      )}
    </>
  )
}

interface OpenedProps {
  readonly token: string
  readonly record: OwnRecord
  readonly onDeleted: () => void
}

function Opened({ token, record, onDeleted }: OpenedProps) {
  return (
    <>
      <h1 className={styles.title}>Your assessment</h1>
      <section className={card.card} aria-label="Your agent" aria-live="polite">
        <Promised status={record} />
      </section>
      <Conversation token={token} record={record} />
      <ConsentSection token={token} record={record} />
      <DeleteSection token={token} by_mail={record.by_mail} onDeleted={onDeleted} />
    </>
  )
}

function NothingHere() {
  return (
    <>
      <h1 className={styles.title}>This link does not work</h1>
      <p>
        Please open the link in the latest email we sent you. A link works for 90 days, or until your data is deleted.
      </p>
      <p>
        No email from us? Check your spam folder, or <Link to="/intake">take the free assessment</Link>. We send you the
        link when you finish.
      </p>
    </>
  )
}

function Deleted() {
  return (
    <>
      <h1 className={styles.title}>Your data was deleted</h1>
      <p>
        Your answers, contact details and messages are permanently deleted. We only told your agent that someone asked
        for this.
      </p>
      <p>We keep a short record of what you agreed to and when. It does not include your name, address or answers.</p>
      <Link to="/" className={styles.home}>
        Return to Base Camp
      </Link>
    </>
  )
}
