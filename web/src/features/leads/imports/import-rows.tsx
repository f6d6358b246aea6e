import { Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { DuplicateChoice, ImportRow } from '@waymark/contracts/leads/imports/endpoints'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Grid, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { importRowsQuery } from './queries.ts'
import { CHOICES, MATCHED, ruleOf } from './words.ts'

const nameOf = (person: { first_name: string | null; last_name: string | null; email: string }) =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || person.email

const born = (date: string | null) => date && `born ${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

type Shown = Pick<
  NonNullable<ImportRow['person']>,
  'first_name' | 'last_name' | 'email' | 'phone' | 'date_of_birth' | 'zip_code' | 'state' | 'plan_year'
>

/** What is known of a person, in a few words. */
const about = (person: Shown): string =>
  [
    person.email,
    person.phone,
    born(person.date_of_birth),
    [person.zip_code, person.state].filter(Boolean).join(' '),
    person.plan_year && `coverage year ${person.plan_year}`,
  ]
    .filter(Boolean)
    .join(' · ')

interface ListProps {
  readonly id: string
  readonly only: 'all' | 'problems' | 'kept'
}

/** Rows of a file as they will be, with what is wrong with each. */
export function ImportRows({ id, only }: ListProps) {
  return (
    <ListStates
      list={useInfiniteQuery(importRowsQuery(id, only))}
      failure="The rows could not be loaded"
      empty="No rows."
      compact
    >
      {(rows) => (
        <Stack as="ul" gap="sm" lines>
          {rows.map((row) => (
            <Stack as="li" gap="xs" key={row.line}>
              <Text>
                <Text as="span" tone="muted" numeric>
                  Row {row.line}
                </Text>{' '}
                {row.client_id && only === 'kept' ? (
                  <Link to={clientAddress(row.client_id)}>{row.person && nameOf(row.person)}</Link>
                ) : (
                  <strong>{row.person && nameOf(row.person)}</strong>
                )}
                {row.person?.status && ` · ${STATUS_LABELS[row.person.status]}`}
              </Text>
              {row.person && (
                <Text size="sm" tone="muted" wrap="anywhere">
                  {about(row.person)}
                </Text>
              )}
              {row.problems.map(({ column, value, message, blocks }) => (
                <Text size="sm" tone="error" wrap="anywhere" key={column}>
                  {column && `${column}: “${value}”. `}
                  {message}.{blocks && ' This row cannot be imported.'}
                </Text>
              ))}
            </Stack>
          ))}
        </Stack>
      )}
    </ListStates>
  )
}

interface DuplicatesProps {
  readonly id: string
  readonly choices: ReadonlyMap<number, DuplicateChoice>
  readonly rule: DuplicateChoice
  readonly choose: (line: number, choice: DuplicateChoice) => void
}

/** People who are known, side by side: the row of the file, and the client in the book or the other row. */
export function Duplicates({ id, choices, rule, choose }: DuplicatesProps) {
  return (
    <ListStates
      list={useInfiniteQuery(importRowsQuery(id, 'duplicates'))}
      failure="The rows could not be loaded"
      empty="Nobody in this file is in your book yet, and nobody is in the file twice."
      compact
    >
      {(rows) => (
        <Stack as="ul" gap="sm">
          {rows.map((row) => (
            <Panel as="li" pad="sm" gap="sm" tone="sunk" key={row.line}>
              <Text size="sm" weight="medium">
                Row {row.line}: {row.matched_by && MATCHED[row.matched_by].toLowerCase()}
              </Text>
              <Grid min="14rem">
                <Facts min="100%">
                  <Fact name="In your file">{row.person && `${nameOf(row.person)} · ${about(row.person)}`}</Fact>
                </Facts>
                <Facts min="100%">
                  <Fact name={row.duplicate ? 'In your book' : 'Also in your file'}>
                    {row.duplicate ? (
                      <>
                        <Link to={clientAddress(row.duplicate.id)}>{nameOf(row.duplicate)}</Link>
                        {` · ${about(row.duplicate)}`}
                      </>
                    ) : (
                      `Row ${row.same_as}`
                    )}
                  </Fact>
                </Facts>
                <Select
                  size="sm"
                  label={`What to do with row ${row.line}`}
                  data={Object.entries(CHOICES).map(([value, label]) => ({ value, label }))}
                  value={choices.get(row.line) ?? rule}
                  allowDeselect={false}
                  onChange={(value) => choose(row.line, ruleOf(value))}
                />
              </Grid>
            </Panel>
          ))}
        </Stack>
      )}
    </ListStates>
  )
}
