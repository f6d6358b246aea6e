import {
  IconAddressBook,
  IconArrowsExchange,
  IconBuildingStore,
  IconCoin,
  IconFile,
  IconSpeakerphone,
  IconUser,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import type { Found, FoundKind } from '@waymark/contracts/operations/search/endpoints'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { userAddress } from '../../../shared/console/data-addresses.ts'

interface Kind {
  /** The plural, used as the heading above the results. */
  readonly label: string
  readonly icon: typeof IconUser
  /** The address that opens a record. */
  readonly address: (record: Found) => string
}

export const KINDS: Readonly<Record<FoundKind, Kind>> = {
  user: { label: 'Users', icon: IconUser, address: ({ opens }) => userAddress(opens) },
  client: { label: 'Clients', icon: IconUsers, address: ({ opens }) => clientAddress(opens) },
  business_lead: {
    label: 'Business leads',
    icon: IconBuildingStore,
    address: ({ opens }) => `/admin/business-leads?lead=${opens}`,
  },
  contact_lead: {
    label: 'Contacts',
    icon: IconAddressBook,
    address: ({ opens }) => `/admin/contacts?contact=${opens}`,
  },
  application: {
    label: 'Applications',
    icon: IconUserCheck,
    address: ({ opens }) => `/admin/applications?application=${opens}`,
  },
  fee_referral: { label: 'Referrals', icon: IconCoin, address: ({ opens }) => `/admin/referrals?referral=${opens}` },
  client_referral: {
    label: 'Referred clients',
    icon: IconArrowsExchange,
    address: ({ opens }) => clientAddress(opens),
  },
  opportunity: { label: 'Opportunities', icon: IconSpeakerphone, address: ({ opens }) => `/tw/dashboard?opp=${opens}` },
  file: {
    label: 'Files',
    icon: IconFile,
    address: ({ title }) => `/admin/data?${new URLSearchParams({ kind: 'files', q: title })}`,
  },
}

/** One line that distinguishes a record from others with the same title. */
export const aboutOf = ({ title, email, detail, status }: Found): string =>
  [email === title ? null : email, detail, status.replaceAll('_', ' ')].filter(Boolean).join(' · ')
