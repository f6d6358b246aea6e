import { censusEndpoints, SHARE_NOT_OPEN, type SharedCensus } from '@waymark/contracts/leads/census/endpoints'
import { CENSUS_COLUMNS } from '@waymark/contracts/leads/census/rows'
import { textsOf } from '@waymark/rules/leads/census/read-texts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { exactly, longDate } from '../../../shared/format/time.ts'
import { Action } from '../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import styles from './shared-census-page.module.css'

type State = { census: SharedCensus } | { refused: string; passing: boolean } | null

/** What a share link leads to: the rows, to be read. */
export function SharedCensusPage() {
  const { hash } = useLocation()
  const [tries, setTries] = useState(0)
  return (
    <PublicLayout>
      <Shared key={`${hash} ${tries}`} token={hash.slice(1)} again={() => setTries((now) => now + 1)} />
    </PublicLayout>
  )
}

function Shared({ token, again }: { readonly token: string; readonly again: () => void }) {
  const [state, setState] = useState<State>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call(censusEndpoints.openSharedCensus, { body: { token: token.slice(0, 100) }, signal: leaving.signal }).then(
      (census) => setState({ census }),
      (error: unknown) => {
        if (leaving.signal.aborted) return
        const passing = !(error instanceof ApiError && error.status === 404)
        setState({ refused: sentenceOf(error, SHARE_NOT_OPEN), passing })
      },
    )
    return () => leaving.abort()
  }, [token])
  if (state === null) return <p className={styles.page}>Loading…</p>
  if ('refused' in state) {
    return (
      <div className={styles.page} role="alert">
        <h1>{state.passing ? 'This could not be loaded' : 'This link does not work'}</h1>
        <p>
          {state.passing ? state.refused : 'It may have expired or been withdrawn. Please ask whoever sent it to you.'}
        </p>
        {state.passing && <Action onClick={again}>Retry</Action>}
      </div>
    )
  }
  return <Census census={state.census} />
}

function Census({ census }: { readonly census: SharedCensus }) {
  return (
    <div className={styles.page}>
      <h1>{census.name}</h1>
      <p className={styles.hint}>
        Shared by {census.shared_by}. Read-only until {longDate(census.expires_at)}; every opening is logged. Last
        changed {exactly(census.updated_at)}.
      </p>
      {census.rows.length === 0 && <p>No one is listed yet.</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            {CENSUS_COLUMNS.map(({ field, heading }) => (
              <th key={field} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {census.rows.map((row) => {
            const texts = textsOf(row)
            return (
              <tr key={row.id}>
                {CENSUS_COLUMNS.map(({ field, heading }) => (
                  <td key={field} data-heading={heading}>
                    {texts[field]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
