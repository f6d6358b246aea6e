import { t } from '@waymark/words/t'
import { Link, useLocation } from 'react-router-dom'
import { Mark } from '../../../shared/brand/logo.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Rich } from '../../../shared/kit/rich.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { HomeLink } from '../../../shared/ui/home-link.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { closestPage } from './closest-page.ts'

const PAGES = [
  ['/intake', t('The free assessment')],
  ['/business', t('Health benefits for a business')],
  ['/broker', t('For agents')],
] as const

export function NotFoundPage() {
  const meant = closestPage(useLocation().pathname)
  return (
    <PublicLayout>
      <Page width="text">
        <Mark size={72} />
        <Heading level={1}>{t('There is no page at this address')}</Heading>
        {meant && (
          <Text>
            {meant.in_english ? (
              <Rich
                text={t('Did you mean <a>{name}</a> (in English)?', { name: meant.name })}
                a={<Link to={meant.path} lang="en" />}
              />
            ) : (
              <Rich text={t('Did you mean <a>{name}</a>?', { name: meant.name })} a={<Link to={meant.path} />} />
            )}
          </Text>
        )}
        <Text>{t('The link may be old or mistyped. Try one of these:')}</Text>
        <Stack as="ul" gap="none">
          <li>
            <Text as={HomeLink} tap>
              {t('The home page')}
            </Text>
          </li>
          {PAGES.map(([to, name]) => (
            <li key={to}>
              <Text as={Link} to={to} tap>
                {name}
              </Text>
            </li>
          ))}
        </Stack>
      </Page>
    </PublicLayout>
  )
}
