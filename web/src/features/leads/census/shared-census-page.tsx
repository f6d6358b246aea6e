import { censusEndpoints, SHARE_NOT_OPEN, type SharedCensus } from '@waymark/contracts/leads/census/endpoints'
import { CENSUS_COLUMNS } from '@waymark/contracts/leads/census/rows'
import { textsOf } from '@waymark/rules/leads/census/read-texts'
import { useLocation } from 'react-router-dom'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAnswer } from '../../../shared/api/use-answer.ts'
import { exactly, longDate } from '../../../shared/format/time.ts'
import { Page } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import styles from './shared-census-page.module.css'

/** The read-only page that a share link opens. */
export function SharedCensusPage() {
  const { hash } = useLocation()
  return (
    <PublicLayout>
      <Shared key={hash} token={hash.slice(1)} />
    </PublicLayout>
  )
}

function Shared({ token }: { readonly token: string }) {
  const { state, again } = useAnswer((signal) =>
    call(censusEndpoints.openSharedCensus, { body: { token: token.slice(0, 100) }, signal }),
  )
  if (state === null) {
    return (
      <Page>
        <Text>Loading…</Text>
      </Page>
    )
  }
  if ('error' in state) {
    const temporary = !(state.error instanceof ApiError && state.error.status === 404)
    return (
      <div role="alert">
        <Page title={temporary ? 'This could not be loaded' : 'This link does not work'}>
          <Text>
            {temporary
              ? sentenceOf(state.error, SHARE_NOT_OPEN)
              : 'It may have expired or been withdrawn. Please ask the person who sent it to you.'}
          </Text>
          {temporary && <Action onClick={again}>Retry</Action>}
        </Page>
      </div>
    )
  }
  return <Census census={state.answer} />
}

function Census({ census }: { readonly census: SharedCensus }) {
  return (
    <Page
      title={census.name}
      lead={`Shared by ${census.shared_by}. Read-only until ${longDate(census.expires_at)}; every visit is logged. Last changed ${exactly(census.updated_at)}.`}
    >
      {census.rows.length === 0 && <Text>No one is listed yet.</Text>}
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
    </Page>
  )
}
