import { Grid, Split, Stack } from '../kit/layout.tsx'
import { Panel } from '../kit/panel.tsx'
import { Heading, Tag, Text } from '../kit/text.tsx'
import { ActionLink } from './action.tsx'
import { localStore } from './browser-storage.ts'

/** Made-up posts, marked as samples. The fees match the network's tiers. */
const SAMPLES = [
  { title: 'Machine shop wants level-funded quotes', about: '24 employees, Texas', fee: '$400 referral fee' },
  { title: 'Bakery looking for its first group plan', about: '12 employees, Ohio', fee: '$200 referral fee' },
  {
    title: 'Retiring owner needs a Medicare specialist',
    about: 'One person, Arizona',
    fee: 'No fee, a favor returned',
  },
] as const

/**
 * An introduction to the professional network, for brokers in and outside of the portal. The link opens the network. A
 * visitor would be asked to sign in there, so theirs opens the page that says what the network is and how to join.
 */
export function ProNetwork() {
  const signed_in = localStore.read('broker_token') !== null
  return (
    <Panel as="section" tone="tint" aria-labelledby="pro-network">
      <Split
        first
        width="16rem"
        side={
          <Stack>
            <Heading level={2} id="pro-network">
              Join Pro Network
            </Heading>
            <Text>
              Agents, advisors and CPAs refer work that someone else can do better. Licensed agents can earn a fee for
              it. Posts look like this:
            </Text>
            <ActionLink to={signed_in ? '/tw/dashboard' : '/tw'} size="sm">
              Explore Network
            </ActionLink>
            {!signed_in && (
              <Text size="sm" tone="muted">
                For members: brokers with an account, and people who were invited or applied. See how it works, what it
                pays, and how to join. You need no account to look.
              </Text>
            )}
          </Stack>
        }
      >
        <Grid as="ul" min="11rem" columns={3} gap="sm">
          {SAMPLES.map(({ title, about, fee }) => (
            <Panel key={title} as="li" pad="md" gap="xs">
              <Tag tone="open" self="start">
                Sample
              </Tag>
              <strong>{title}</strong>
              <Text size="sm" tone="muted" grow>
                {about}
              </Text>
              <Text size="sm" tone="good" weight="bold">
                {fee}
              </Text>
            </Panel>
          ))}
        </Grid>
      </Split>
    </Panel>
  )
}
