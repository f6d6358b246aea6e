import { Button, SegmentedControl, UnstyledButton } from '@mantine/core'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import type { FactSheet } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Section } from '../../../../shared/kit/panel.tsx'
import { Empty } from '../../../../shared/kit/states.tsx'
import { Heading, Text } from '../../../../shared/kit/text.tsx'
import { useView } from '../view.ts'
import { arrange, countOf, type FactRow, likelyPage, type ShownFact, toCheck } from './arrange.ts'
import { FactCell } from './fact-cell.tsx'
import styles from './facts.module.css'

interface Props {
  readonly file: AgencyFile
  readonly sheet: FactSheet
  /** The fact that is marked on the page. */
  readonly chosen: string | undefined
}

/** What a plan document says, in the order of the federal form. */
export function PlanFacts({ file, sheet, chosen }: Props) {
  const { view, change } = useView()
  const groups = arrange(sheet)
  const doubtful = toCheck(groups)
  const count = countOf(doubtful)
  const only_check = view.facts === 'check'
  const shown = only_check ? doubtful : groups
  const showAll = () => change({ facts: null })
  return (
    <section className={styles.sheet} aria-label="Plan facts">
      <Stack>
        <Stack gap="sm">
          <Cluster justify="between">
            <Heading level={3}>Plan facts</Heading>
            <SegmentedControl
              size="xs"
              aria-label="Facts to show"
              data={[
                { value: 'all', label: 'All' },
                { value: 'check', label: `To check (${count})` },
              ]}
              value={only_check ? 'check' : 'all'}
              onChange={(value) => change({ facts: value === 'check' ? 'check' : null })}
            />
          </Cluster>
          <Text size="sm" tone="muted">
            Click a fact to see it on its page and to correct it. The assistant answers from these.
          </Text>
        </Stack>
        {shown.length === 0 && (
          <Empty
            compact
            title="Nothing to check"
            level={4}
            action={
              <Button variant="default" onClick={showAll}>
                Show all facts
              </Button>
            }
          >
            Every row of the form was read, and nothing in it is in doubt.
          </Empty>
        )}
        {shown.map(({ title, rows }) => (
          <Section key={title} level={4} title={title} gap="xs">
            <Stack as="ul" gap="sm" lines>
              {rows.map((row) => (
                <Row key={row.id} row={row} file={file} sheet={sheet} chosen={chosen} />
              ))}
            </Stack>
          </Section>
        ))}
      </Stack>
    </section>
  )
}

function Row({ row, file, sheet, chosen }: Props & { readonly row: FactRow }) {
  const { change } = useView()
  const first = row.cells.find(({ fact }) => fact !== null)?.fact
  const mark = (fact: ShownFact, show: 'facts' | null) =>
    change({ fact: fact.id, page: String(fact.page), boxes: null, show })
  return (
    <li>
      <Cluster justify="between" gap="xs">
        <Text size="sm" weight="medium">
          {row.name}
        </Text>
        {first && (
          <UnstyledButton
            className={styles.where ?? ''}
            aria-label={`${row.name}: show it on page ${first.page}`}
            onClick={() => mark(first, null)}
          >
            page {first.page}
          </UnstyledButton>
        )}
      </Cluster>
      <div className={styles.cells}>
        {row.cells.map((cell) => (
          <FactCell
            key={cell.id}
            file_id={file.id}
            row={row.name}
            cell={cell}
            page={likelyPage(sheet, cell.key)}
            pages={file.pages ?? 1}
            chosen={cell.fact !== null && cell.fact.id === chosen}
            choose={(fact) => mark(fact, 'facts')}
          />
        ))}
      </div>
    </li>
  )
}
