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
import type { Found, FoundKind } from '@waymark/contracts/search/endpoints'
import { clientAddress } from '../../clients/addresses.ts'

/** Where an account is looked after. */
export const userAddress = (id: string): string => `/admin/users?user=${id}`

interface Kind {
  /** In the plural, over what was found. */
  readonly label: string
  readonly icon: typeof IconUser
  /** Where a record of it opens; null where no screen shows one. */
  readonly address: (id: string) => string | null
}

export const KINDS: Readonly<Record<FoundKind, Kind>> = {
  user: { label: 'Users', icon: IconUser, address: userAddress },
  client: { label: 'Clients', icon: IconUsers, address: clientAddress },
  business_lead: {
    label: 'Business leads',
    icon: IconBuildingStore,
    address: (id) => `/admin/business-leads?lead=${id}`,
  },
  contact_lead: { label: 'Contacts', icon: IconAddressBook, address: (id) => `/admin/contacts?contact=${id}` },
  application: { label: 'Applications', icon: IconUserCheck, address: (id) => `/admin/applications?application=${id}` },
  fee_referral: { label: 'Referrals', icon: IconCoin, address: (id) => `/admin/referrals?referral=${id}` },
  client_referral: { label: 'Referred clients', icon: IconArrowsExchange, address: clientAddress },
  opportunity: { label: 'Opportunities', icon: IconSpeakerphone, address: (id) => `/tw/dashboard?opp=${id}` },
  file: { label: 'Files', icon: IconFile, address: () => null },
}

/** What tells a record from others of its title, in one line. */
export const aboutOf = ({ title, email, detail, status }: Found): string =>
  [email === title ? null : email, detail, status.replaceAll('_', ' ')].filter(Boolean).join(' · ')
