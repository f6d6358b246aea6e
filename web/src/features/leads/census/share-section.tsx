import { Button, CopyButton, Skeleton, TextInput } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type CensusShare, censusEndpoints, SHARE_DAYS } from '@waymark/contracts/leads/census/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { shareAddress } from '../../../shared/clients/census-addresses.ts'
import { count } from '../../../shared/format/people.ts'
import { exactly, longDate } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import styles from './census.module.css'
import { sharesQuery, viewsQuery } from './queries.ts'

/** Read-only links to a census, and who opened them. */
export function ShareSection({ census_id }: { readonly census_id: string }) {
  const queries = useQueryClient()
  const shares = useQuery(sharesQuery(census_id))
  const [note, setNote] = useState('')
  const reread = () => queries.invalidateQueries({ queryKey: sharesQuery(census_id).queryKey })
  const share = useAction({
    mutationFn: () => call(censusEndpoints.shareCensus, { params: { id: census_id }, body: { note: note.trim() } }),
    onSuccess: () => {
      setNote('')
      return reread()
    },
    failed: 'The link could not be made',
  })
  const fresh = share.data
  const revoke = useAction({
    mutationFn: ({ id }: CensusShare) => call(censusEndpoints.revokeCensusShare, { params: { id } }),
    onSuccess: () => {
      return reread()
    },
    done: 'The link was withdrawn',
    failed: 'The link could not be withdrawn',
  })
  return (
    <section className={styles.card} aria-labelledby="share-title">
      <h2 id="share-title">Share</h2>
      <p className={styles.hint}>
        A link shows this census read-only to whoever has it, without signing in, for {SHARE_DAYS} days. It has an
        access log, and you can withdraw it at any time.
      </p>
      <form
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          share.mutate()
        }}
      >
        <TextInput
          className={styles.grow ?? ''}
          label="For whom"
          placeholder="Underwriting at Lakeside"
          maxLength={LIMITS.name}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconLink size={18} aria-hidden />} loading={share.isPending}>
          Create link
        </Button>
      </form>
      {fresh && shares.data?.some((one) => one.id === fresh.share.id && isOpen(one)) && <NewLink token={fresh.token} />}
      {shares.isPending && <Skeleton height={60} />}
      {shares.isError && !shares.data && (
        <Failure
          compact
          title="The links could not be loaded"
          error={shares.error}
          retry={() => void shares.refetch()}
        />
      )}
      <ul className={styles.rows} aria-label="Links">
        {shares.data?.map((one) => (
          <li key={one.id} className={styles.link}>
            <span>
              <strong>{one.note || 'Link'}</strong>
              <span className={styles.hint}>
                {stateOf(one)} · opened {count(one.views, 'time')}
                {one.last_viewed_at && (
                  <>
                    , last <When at={one.last_viewed_at} />
                  </>
                )}
              </span>
            </span>
            {isOpen(one) && (
              <Button
                size="sm"
                variant="subtle"
                color="red"
                aria-label={`Withdraw ${one.note || 'the link'}`}
                loading={revoke.isPending && revoke.variables.id === one.id}
                onClick={() => revoke.mutate(one)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Views census_id={census_id} />
    </section>
  )
}

const isOpen = ({ revoked_at, expires_at }: CensusShare) => revoked_at === null && new Date(expires_at) > new Date()

function stateOf(share: CensusShare): string {
  if (share.revoked_at !== null) return `Withdrawn ${longDate(share.revoked_at)}`
  return `${isOpen(share) ? 'Works until' : 'Expired'} ${longDate(share.expires_at)}`
}

function NewLink({ token }: { readonly token: string }) {
  const address = shareAddress(token)
  return (
    <div className={styles.new_link}>
      <TextInput
        className={styles.grow ?? ''}
        label="The new link, shown only now"
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={address}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}

function Views({ census_id }: { readonly census_id: string }) {
  const views = useInfiniteQuery(viewsQuery(census_id))
  if (!views.data) return null
  return (
    <>
      <h3>Access log</h3>
      {views.data.length === 0 && <p className={styles.hint}>Nobody has opened a link yet.</p>}
      <ul className={styles.log} aria-label="Access log">
        {views.data.map(({ id, note, viewed_at, network, browser }) => (
          <li key={id}>
            <span>{exactly(viewed_at)}</span>
            <span>{note || 'Link'}</span>
            <span>{browser}</span>
            <span>{network}</span>
          </li>
        ))}
      </ul>
      <More list={views}>Earlier</More>
    </>
  )
}
