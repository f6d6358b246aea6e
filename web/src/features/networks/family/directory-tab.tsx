import { Badge, Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconMail, IconMessage, IconPencil, IconPhone } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FAMILY_SECTORS } from '@waymark/contracts/networks/applications/sectors'
import {
  type DirectoryMember,
  directoryEndpoints,
  type OwnDirectoryEntry,
} from '@waymark/contracts/networks/directory/endpoints'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { longDate } from '../../../shared/format/time.ts'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { conversationAddress } from '../../conversations/messages/addresses.ts'
import tab from '../professional/network-tab.module.css'
import { DirectoryForm } from './directory-form.tsx'
import styles from './family.module.css'
import { ownEntryQuery } from './queries.ts'
import { useAct } from './use-act.ts'

/** Members who agreed to be listed, and one's own entry. */
export function DirectoryTab() {
  return (
    <section aria-labelledby="directory-title">
      <h2 id="directory-title" className={tab.title}>
        Directory
      </h2>
      <p className={tab.lead}>Members who agreed to be listed here. Only members see it.</p>
      <Own />
      <Members />
    </section>
  )
}

function Own() {
  const own = useQuery(ownEntryQuery)
  const [open, setOpen] = useState(false)
  if (own.isError && !own.data) return <Failure error={own.error} retry={() => void own.refetch()} compact />
  if (!own.data) return <Skeleton height={72} />
  const { entry } = own.data
  if (open) return <DirectoryForm entry={entry} close={() => setOpen(false)} />
  return (
    <div className={tab.row}>
      <span className={tab.what}>
        <strong>{entry?.display_name ?? 'You are not in the directory'}</strong>
        <span className={tab.about}>{standing(entry)}</span>
      </span>
      {entry?.consent && <Withdraw />}
      <Button
        size="sm"
        variant={entry?.consent ? 'default' : 'filled'}
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {entry ? 'Change your entry' : 'Write your entry'}
      </Button>
    </div>
  )
}

const standing = (entry: OwnDirectoryEntry | null) =>
  entry === null
    ? 'Nobody sees anything of you here until you write an entry and agree to show it.'
    : entry.consent
      ? `Members see your entry. You agreed on ${longDate(entry.consent.given_at)}.`
      : 'Only you see your entry: you have not agreed to show it.'

function Withdraw() {
  const withdraw = useAct(() => call(directoryEndpoints.withdrawDirectoryConsent), {
    lists: [directoryEndpoints.listDirectory, directoryEndpoints.readDirectoryEntry],
    failed: 'Your consent could not be taken back',
    done: () => toast.success('Your entry is no longer shown'),
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
      <search className={styles.filters}>
        <SeekInput
          aria-label="Search the directory"
          placeholder="Search by name, county or what is offered"
          sought={asked.search}
          seek={(q) => change({ q })}
        />
        <NativeSelect
          aria-label="Sector"
          data={[{ value: '', label: 'Any sector' }, ...FAMILY_SECTORS]}
          value={asked.sector ?? ''}
          onChange={(event) => change({ sector: event.currentTarget.value })}
        />
      </search>
      <ListStates
        list={list}
        empty={
          filtered ? 'No members match. Try fewer words or choose any sector.' : 'No one is listed yet. Be the first!'
        }
      >
        {(members) => (
          <ul className={styles.people} aria-label="Members">
            {members.map((member) => (
              <Person key={member.user_id} member={member} />
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}

function Person({ member }: { readonly member: DirectoryMember }) {
  const me = useMe()
  const { user_id, display_name, headline, county, sectors, offers, email, phone } = member
  return (
    <li className={`${tab.card} ${styles.person}`}>
      <div>
        <h3>{display_name}</h3>
        <p className={tab.about}>{county ? `${headline} · ${county}` : headline}</p>
      </div>
      <div className={styles.marks}>
        {sectors.map((sector) => (
          <Badge key={sector} variant="light" autoContrast>
            {sector}
          </Badge>
        ))}
      </div>
      {offers && <p>{offers}</p>}
      <div className={styles.bottom}>
        {user_id === me?.id ? (
          <span className={tab.about}>This is you</span>
        ) : (
          <Button
            component={Link}
            to={conversationAddress(user_id)}
            variant="default"
            size="sm"
            leftSection={<IconMessage size={18} aria-hidden />}
            aria-label={`Write to ${display_name}`}
          >
            Write
          </Button>
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
      </div>
    </li>
  )
}
