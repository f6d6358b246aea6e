import { IconArrowUpRight, IconBuildingBank, IconHeartbeat, IconLock, IconUmbrella } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useSite } from '../../../shared/brand/site.ts'
import { Grid } from '../../../shared/kit/layout.tsx'
import { Page, Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Tag, Text } from '../../../shared/kit/text.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'

const VENTURES = [
  {
    name: 'Medical',
    what: 'A membership for practitioners and patients who choose each other.',
    Icon: IconHeartbeat,
    to: '/medical',
  },
  {
    name: 'Insurance',
    what: 'A free assessment, and one licensed agent who contacts you within 24 hours.',
    Icon: IconUmbrella,
    to: '/insurance',
  },
  {
    name: 'Financial',
    what: 'A private network of professionals with opportunities, referrals and open fees.',
    Icon: IconBuildingBank,
    to: '/tw',
  },
] as const

/** A hidden page: only the administrator console links to it, and search engines do not learn about it. */
export function FederationPage() {
  const { brand_name, alliance_url } = useSite()
  return (
    <PublicLayout>
      <Page
        title="One federation, four ventures"
        lead={`Four ventures of ${brand_name}, each with its own members. You can visit three of them.`}
        tools={<Tag tone="attention">Preview</Tag>}
      >
        <Grid as="ul" min="15rem" columns={4}>
          {VENTURES.map(({ name, what, Icon, to }) => (
            <li key={name}>
              <Panel as={Link} to={to} gap="sm" style={{ height: '100%' }}>
                <Icon size={28} stroke={1.5} color="var(--mantine-color-anchor)" aria-hidden />
                <Heading level={2}>{name}</Heading>
                <Text tone="muted">{what}</Text>
              </Panel>
            </li>
          ))}
          <Panel as="li" gap="sm" tone="open">
            <IconLock size={28} stroke={1.5} color="var(--mantine-color-dimmed)" aria-hidden />
            <Heading level={2}>Trusts</Heading>
            <Text tone="muted">Coming soon</Text>
          </Panel>
        </Grid>
        {alliance_url !== null && (
          <Text>
            The federation is part of an alliance.{' '}
            <Text as="a" tap href={alliance_url} target="_blank" rel="noopener noreferrer">
              Visit the alliance
              <IconArrowUpRight size={18} stroke={2} aria-hidden />
              <span className="visually-hidden"> (another site, in a new tab)</span>
            </Text>
          </Text>
        )}
      </Page>
    </PublicLayout>
  )
}
