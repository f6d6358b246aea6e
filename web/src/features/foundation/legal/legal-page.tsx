import { language, languages, t } from '@waymark/words/t'
import { use } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { OperatorAddress } from '../../../shared/brand/operator.tsx'
import { useSite } from '../../../shared/brand/site.ts'
import { dayInWords } from '../../../shared/format/day.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page, Panel, Section } from '../../../shared/kit/panel.tsx'
import { Prose, Text } from '../../../shared/kit/text.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import type { Version, Versions } from './versions.ts'

interface Props {
  readonly title: string
  readonly versions: Versions
}

/** A legal text in one column: the current version, or the earlier version given in the address. */
export function LegalPage({ title, versions }: Props) {
  const { operator } = useSite()
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
        lead={
          next
            ? t('Version {version}, replaced on {day}', { version: shown.version, day: dayInWords(next.in_force_from) })
            : t('Version {version}, in force from {day}', {
                version: shown.version,
                day: dayInWords(shown.in_force_from),
              })
        }
      >
        {(next || (asked !== null && asked !== shown.version)) && (
          <Panel tone="attention" pad="sm" role="note">
            <Text>
              {next
                ? t('This is an earlier version.')
                : t('There is no version {version}.', { version: asked?.slice(0, 20) ?? '' })}{' '}
              {next ? <Link to={pathname}>{t('Read the one in force')}</Link> : t('This is the one in force.')}
            </Text>
          </Panel>
        )}
        {language() !== languages[0] && !shown.translated && (
          <Panel tone="attention" pad="sm" role="note">
            <Text>{t('This version is in English only.')}</Text>
          </Panel>
        )}
        <Stack gap="lg" lang={shown.translated ? undefined : languages[0]}>
          <Words text={shown.text} />
        </Stack>
        {Object.values(operator).some(Boolean) && (
          <Section title={t('Who runs this site')}>
            <OperatorAddress />
          </Section>
        )}
        {earlier.length > 0 && (
          <Section title={t('All versions')}>
            <Stack as="ul" gap="sm">
              {versions.map(({ version, in_force_from }) => (
                <li key={version}>
                  <Link
                    to={version === current.version ? pathname : `${pathname}?version=${version}`}
                    aria-current={version === shown.version ? 'page' : undefined}
                  >
                    {version}
                  </Link>
                  {version === current.version && t(', in force from {day}', { day: dayInWords(in_force_from) })}
                </li>
              ))}
            </Stack>
          </Section>
        )}
      </Page>
    </PublicLayout>
  )
}

function Words({ text }: { readonly text: Version['text'] }) {
  const { brand_name } = useSite()
  const { lead, Text: Body } = typeof text === 'function' ? use(text()) : text
  return (
    <>
      <Text size="xl">{t(lead)}</Text>
      <Prose>
        <Body brand_name={brand_name} />
      </Prose>
    </>
  )
}
