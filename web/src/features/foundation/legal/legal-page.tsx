import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useSite } from '../../../shared/brand/site.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page, Panel, Section } from '../../../shared/kit/panel.tsx'
import { Prose, Text } from '../../../shared/kit/text.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import type { Versions } from './versions.ts'

interface Props {
  readonly title: string
  readonly versions: Versions
}

/** A legal text in one column: the current version, or the earlier version given in the address. */
export function LegalPage({ title, versions }: Props) {
  const { brand_name } = useSite()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [current, ...earlier] = versions
  const asked = search.get('version')
  const shown = versions.find(({ version }) => version === asked) ?? current
  const next = versions[versions.indexOf(shown) - 1]
  return (
    <PublicLayout>
      <Page
        as="article"
        width="text"
        title={title}
        lead={`Version ${shown.version}, ${next ? 'replaced on' : 'in force from'} ${day((next ?? shown).in_force_from)}`}
      >
        {(next || (asked !== null && asked !== shown.version)) && (
          <Panel tone="attention" pad="sm" role="note">
            <Text>
              {next ? 'This is an earlier version.' : `There is no version ${asked?.slice(0, 20)}.`}{' '}
              {next ? <Link to={pathname}>Read the one in force</Link> : 'This is the one in force.'}
            </Text>
          </Panel>
        )}
        <Text size="xl">{shown.lead}</Text>
        <Prose>
          <shown.Text brand_name={brand_name} />
        </Prose>
        {earlier.length > 0 && (
          <Section title="All versions">
            <Stack as="ul" gap="sm">
              {versions.map(({ version, in_force_from }) => (
                <li key={version}>
                  <Link
                    to={version === current.version ? pathname : `${pathname}?version=${version}`}
                    aria-current={version === shown.version ? 'page' : undefined}
                  >
                    {version}
                  </Link>
                  {version === current.version && `, in force from ${day(in_force_from)}`}
                </li>
              ))}
            </Stack>
          </Section>
        )}
      </Page>
    </PublicLayout>
  )
}

/** Noon in the central US, which is the same date in every US state. */
const day = (date: string) => longDate(`${date}T18:00:00Z`)
