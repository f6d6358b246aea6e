import { Button, CopyButton, TextInput } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type CensusShare, censusEndpoints, SHARE_DAYS } from '@waymark/contracts/leads/census/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { shareAddress } from '../../../shared/clients/census-addresses.ts'
import { count } from '../../../shared/format/people.ts'
import { exactly, longDate } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Grid, Stack } from '../../../shared/kit/layout.tsx'
import { List, ListStates } from '../../../shared/kit/list.tsx'
import { Panel, PanelSection, Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { sharesQuery, viewsQuery } from './queries.ts'

/** Read-only links to a census, and who opened them. */
export function ShareSection({ census_id }: { readonly census_id: string }) {
  const queries = useQueryClient()
  const shares = useQuery(sharesQuery(census_id))
  const [note, setNote] = useState('')
  const reread = () => queries.invalidateQueries({ queryKey: sharesQuery(census_id).queryKey })
  const share = useAction({
    mutationFn: () => call(censusEndpoints.shareCensus, { params: { id: census_id }, body: { note: note.trim() } }),
    onSuccess: () => {
      setNote('')
      return reread()
    },
    failed: 'The link could not be created',
  })
  const fresh = share.data
  const revoke = useAction({
    mutationFn: ({ id }: CensusShare) => call(censusEndpoints.revokeCensusShare, { params: { id } }),
    onSuccess: reread,
    done: 'The link was withdrawn',
    failed: 'The link could not be withdrawn',
  })
  return (
    <PanelSection
      title="Share"
      lead={`Anyone with the link can read this census for ${SHARE_DAYS} days without signing in, but cannot change it. The access log shows who opened it, and you can withdraw the link at any time.`}
    >
      <Cluster
        as="form"
        gap="md"
        align="end"
        onSubmit={(event) => {
          event.preventDefault()
          share.mutate()
        }}
      >
        <TextInput
          flex="1 1 14rem"
          label="For whom"
          placeholder="Underwriting at Lakeside"
          maxLength={LIMITS.name}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconLink size={18} aria-hidden />} loading={share.isPending}>
          Create link
        </Button>
      </Cluster>
      {fresh && shares.data?.some((one) => one.id === fresh.share.id && isOpen(one)) && <NewLink token={fresh.token} />}
      <List
        list={shares}
        label="Links"
        failure="The links could not be loaded"
        empty={null}
        skeleton={{ rows: 1, height: 60 }}
        look="lines"
        compact
      >
        {(one) => (
          <Cluster justify="between">
            <Stack as="span" gap="none">
              <strong>{one.note || 'Link'}</strong>
              <Text as="span" size="sm" tone="muted">
                {stateOf(one)} · opened {count(one.views, 'time')}
                {one.last_viewed_at && (
                  <>
                    , last <When at={one.last_viewed_at} />
                  </>
                )}
              </Text>
            </Stack>
            {isOpen(one) && (
              <Button
                size="sm"
                variant="subtle"
                color="red"
                aria-label={`Withdraw ${one.note || 'the link'}`}
                loading={revoke.isPending && revoke.variables.id === one.id}
                onClick={() => revoke.mutate(one)}
              >
                Withdraw
              </Button>
            )}
          </Cluster>
        )}
      </List>
      <Views census_id={census_id} />
    </PanelSection>
  )
}

const isOpen = ({ revoked_at, expires_at }: CensusShare) => revoked_at === null && new Date(expires_at) > new Date()

function stateOf(share: CensusShare): string {
  if (share.revoked_at !== null) return `Withdrawn ${longDate(share.revoked_at)}`
  return `${isOpen(share) ? 'Works until' : 'Expired'} ${longDate(share.expires_at)}`
}

function NewLink({ token }: { readonly token: string }) {
  const address = shareAddress(token)
  return (
    <Panel tone="tint" pad="sm">
      <Cluster gap="md" align="end">
        <TextInput
          flex="1 1 14rem"
          label="The new link, shown only once"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
      </Cluster>
    </Panel>
  )
}

function Views({ census_id }: { readonly census_id: string }) {
  const views = useInfiniteQuery(viewsQuery(census_id))
  return (
    <Section title="Access log" level={3}>
      <ListStates
        list={views}
        failure="The access log could not be loaded"
        empty={
          <Text size="sm" tone="muted">
            No link has been opened yet.
          </Text>
        }
        skeleton={{ rows: 1, height: 24 }}
        more="Show earlier"
        compact
      >
        {(rows) => (
          <Stack as="ul" gap="sm" aria-label="Access log">
            {rows.map(({ id, note, viewed_at, network, browser }) => (
              <Text as="li" key={id} size="sm">
                <Grid as="span" min="9rem" gap="xs">
                  <span>{exactly(viewed_at)}</span>
                  <span>{note || 'Link'}</span>
                  <span>{browser}</span>
                  <span>{network}</span>
                </Grid>
              </Text>
            ))}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}
