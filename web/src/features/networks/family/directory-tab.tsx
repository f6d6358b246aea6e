import { Badge, Button, NativeSelect } from '@mantine/core'
import { IconMail, IconPencil, IconPhone } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FAMILY_SECTORS } from '@waymark/contracts/networks/applications/sectors'
import {
  type DirectoryMember,
  directoryEndpoints,
  type OwnDirectoryEntry,
} from '@waymark/contracts/networks/directory/endpoints'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Cluster, Grid, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { DirectoryForm } from './directory-form.tsx'
import { ownEntryQuery } from './queries.ts'
import { WriteButton } from './write-button.tsx'

/** Members who agreed to be listed, and the user's own entry. */
export function DirectoryTab() {
  return (
    <Section title="Directory" lead="Members who agreed to be listed here. Only members see it.">
      <Own />
      <Members />
    </Section>
  )
}

function Own() {
  const own = useQuery(ownEntryQuery)
  const [open, setOpen] = useState(false)
  return (
    <Loaded query={own} skeleton={72} compact>
      {({ entry }) =>
        open ? (
          <DirectoryForm entry={entry} close={() => setOpen(false)} />
        ) : (
          <OwnEntry entry={entry} edit={() => setOpen(true)} />
        )
      }
    </Loaded>
  )
}

function OwnEntry({ entry, edit }: { readonly entry: OwnDirectoryEntry | null; readonly edit: () => void }) {
  return (
    <Panel pad="md">
      <Cluster gap="md" justify="between">
        <Stack as="span" gap="none" grow="12rem">
          <strong>{entry?.display_name ?? 'You are not in the directory'}</strong>
          <Text as="span" size="xs" tone="muted">
            {standing(entry)}
          </Text>
        </Stack>
        {entry?.consent && <Withdraw />}
        <Button
          size="sm"
          variant={entry?.consent ? 'default' : 'filled'}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={edit}
        >
          {entry ? 'Change your entry' : 'Write your entry'}
        </Button>
      </Cluster>
    </Panel>
  )
}

const standing = (entry: OwnDirectoryEntry | null) =>
  entry === null
    ? 'No one sees anything about you here until you write an entry and agree to show it.'
    : entry.consent
      ? `Members see your entry. You agreed on ${longDate(entry.consent.given_at)}.`
      : 'No other member sees your entry: you have not agreed to show it.'

function Withdraw() {
  const withdraw = useAction({
    mutationFn: () => call(directoryEndpoints.withdrawDirectoryConsent),
    reread: [directoryEndpoints.listDirectory, directoryEndpoints.readDirectoryEntry],
    failed: 'Your consent could not be withdrawn',
    done: 'Your entry is no longer shown',
  })
  return (
    <Button size="sm" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
      Stop showing it
    </Button>
  )
}

const { sector: sectorSchema } = directoryEndpoints.listDirectory.query.shape

function Members() {
  const [address, change] = useAddress()
  const asked = { search: address.get('q') ?? '', sector: sectorSchema.safeParse(address.get('sector') ?? '').data }
  const list = useInfiniteQuery({
    ...askPagesUnder(directoryEndpoints.listDirectory, 'members', { query: asked }),
    placeholderData: keepPreviousData,
  })
  const filtered = asked.search !== '' || asked.sector !== undefined
  return (
    <>
      <Grid as="search" min="16rem" columns={2}>
        <SeekInput
          aria-label="Search the directory"
          placeholder="Search by name, county or offer"
          sought={asked.search}
          seek={(q) => change({ q })}
        />
        <NativeSelect
          aria-label="Sector"
          data={[{ value: '', label: 'Any sector' }, ...FAMILY_SECTORS]}
          value={asked.sector ?? ''}
          onChange={(event) => change({ sector: event.currentTarget.value })}
        />
      </Grid>
      <ListStates
        list={list}
        empty={
          filtered ? 'No members match. Try fewer words or choose any sector.' : 'No one is listed yet. Be the first!'
        }
      >
        {(members) => (
          <Grid as="ul" min="17rem" aria-label="Members">
            {members.map((member) => (
              <Person key={member.user_id} member={member} />
            ))}
          </Grid>
        )}
      </ListStates>
    </>
  )
}

function Person({ member }: { readonly member: DirectoryMember }) {
  const me = useMe()
  const { user_id, display_name, headline, county, sectors, offers, email, phone, may_write } = member
  return (
    <Panel as="li" pad="md" gap="sm">
      <div>
        <Heading level={3}>{display_name}</Heading>
        <Text size="xs" tone="muted">
          {county ? `${headline} · ${county}` : headline}
        </Text>
      </div>
      <Cluster gap="xs">
        {sectors.map((sector) => (
          <Badge key={sector} variant="light" autoContrast>
            {sector}
          </Badge>
        ))}
      </Cluster>
      {offers && <Text wrap="kept">{offers}</Text>}
      <Cluster>
        {user_id === me?.id ? (
          <Text as="span" size="xs" tone="muted">
            This is you
          </Text>
        ) : (
          may_write && <WriteButton user_id={user_id} name={display_name} />
        )}
        {email && (
          <a href={`mailto:${email}`}>
            <IconMail size={16} aria-hidden /> {email}
          </a>
        )}
        {phone && (
          <a href={`tel:${phone}`}>
            <IconPhone size={16} aria-hidden /> {phone}
          </a>
        )}
      </Cluster>
    </Panel>
  )
}
