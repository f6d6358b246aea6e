import { Link, useLocation } from 'react-router-dom'
import { Mark } from '../../../shared/brand/logo.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { PERSONAL, PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { closestPage } from './closest-page.ts'

const PAGES = [
  ['/intake', 'The free assessment'],
  ['/business', 'Health benefits for a business'],
  ['/broker', 'For agents'],
] as const

export function NotFoundPage() {
  const meant = closestPage(useLocation().pathname)
  return (
    <PublicLayout>
      <Page width="text">
        <Mark size={72} />
        <Heading level={1}>There is no page at this address</Heading>
        {meant && (
          <Text>
            Did you mean <Link to={meant.path}>{meant.name}</Link>?
          </Text>
        )}
        <Text>The link may be old or mistyped. Try one of these:</Text>
        <Stack as="ul" gap="none">
          <li>
            <Text as={Link} to="/" state={PERSONAL} tap>
              The home page
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
