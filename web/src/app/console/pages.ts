import {
  IconAddressBook,
  IconAdjustments,
  IconBook2,
  IconBooks,
  IconBuildingStore,
  IconClockHeart,
  IconCoin,
  IconDatabase,
  IconEyeCheck,
  IconFileDescription,
  IconLayoutDashboard,
  IconMessageReport,
  IconStack2,
  IconStethoscope,
  IconTicket,
  IconTrash,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { Audience } from '../../shared/console/may-open.ts'

export interface ConsolePage {
  /** The path below `/admin/`. */
  readonly path: string
  readonly label: string
  readonly icon: typeof IconUsers
  readonly audience: Audience
  /** The heading above the page's link in the navigation. */
  readonly group: ConsoleGroup
  readonly page: ComponentType
}

/** The headings of the navigation, in order. */
export const CONSOLE_GROUPS = ['Today', 'Running', 'Inbox', 'Networks', 'Access'] as const
export type ConsoleGroup = (typeof CONSOLE_GROUPS)[number]

/** The pages of the console, in the order of the navigation. To add a page, add an entry here. */
export const CONSOLE_PAGES: readonly ConsolePage[] = [
  {
    path: 'dashboard',
    label: 'Overview',
    icon: IconLayoutDashboard,
    audience: 'founders',
    group: 'Today',
    page: lazy(() =>
      import('../../features/operations/console-overview/dashboard-page.tsx').then((m) => ({
        default: m.DashboardPage,
      })),
    ),
  },
  {
    path: 'data',
    label: 'Data',
    icon: IconDatabase,
    audience: 'administrators',
    group: 'Running',
    page: lazy(() => import('../../features/operations/data/data-page.tsx').then((m) => ({ default: m.DataPage }))),
  },
  {
    path: 'queues',
    label: 'Queues',
    icon: IconStack2,
    audience: 'administrators',
    group: 'Running',
    page: lazy(() =>
      import('../../features/operations/queues/queues-page.tsx').then((m) => ({ default: m.QueuesPage })),
    ),
  },
  {
    path: 'system',
    label: 'System',
    icon: IconAdjustments,
    audience: 'administrators',
    group: 'Running',
    page: lazy(() =>
      import('../../features/operations/settings/system-page.tsx').then((m) => ({ default: m.SystemPage })),
    ),
  },
  {
    path: 'business-leads',
    label: 'Business',
    icon: IconBuildingStore,
    audience: 'administrators',
    group: 'Inbox',
    page: lazy(() =>
      import('../../features/leads/business-leads/business-page.tsx').then((m) => ({ default: m.BusinessPage })),
    ),
  },
  {
    path: 'contacts',
    label: 'Contacts',
    icon: IconAddressBook,
    audience: 'administrators',
    group: 'Inbox',
    page: lazy(() =>
      import('../../features/leads/contact-leads/contacts-page.tsx').then((m) => ({ default: m.ContactsPage })),
    ),
  },
  {
    path: 'applications',
    label: 'Applications',
    icon: IconUserCheck,
    audience: 'administrators',
    group: 'Inbox',
    page: lazy(() =>
      import('../../features/networks/application-review/applications-page.tsx').then((m) => ({
        default: m.ApplicationsPage,
      })),
    ),
  },
  {
    path: 'referrals',
    label: 'Referrals',
    icon: IconCoin,
    audience: 'administrators',
    group: 'Networks',
    page: lazy(() =>
      import('../../features/networks/fee-referrals/referrals-page.tsx').then((m) => ({ default: m.ReferralsPage })),
    ),
  },
  {
    path: 'medical-memberships',
    label: 'Memberships',
    icon: IconStethoscope,
    audience: 'administrators',
    group: 'Inbox',
    page: lazy(() =>
      import('../../features/leads/medical-memberships/memberships-page.tsx').then((m) => ({
        default: m.MembershipsPage,
      })),
    ),
  },
  {
    path: 'case-studies',
    label: 'Case studies',
    icon: IconFileDescription,
    audience: 'administrators',
    group: 'Networks',
    page: lazy(() =>
      import('../../features/networks/library-review/case-studies-page.tsx').then((m) => ({
        default: m.CaseStudiesPage,
      })),
    ),
  },
  {
    path: 'resources',
    label: 'Resources',
    icon: IconBooks,
    audience: 'administrators',
    group: 'Networks',
    page: lazy(() =>
      import('../../features/networks/library-review/resources-page.tsx').then((m) => ({ default: m.ResourcesPage })),
    ),
  },
  {
    path: 'stories',
    label: 'Stories',
    icon: IconBook2,
    audience: 'administrators',
    group: 'Networks',
    page: lazy(() =>
      import('../../features/networks/family-review/stories-page.tsx').then((m) => ({ default: m.StoriesPage })),
    ),
  },
  {
    path: 'trust-credits',
    label: 'Trust credits',
    icon: IconClockHeart,
    audience: 'administrators',
    group: 'Networks',
    page: lazy(() =>
      import('../../features/networks/family-review/trust-credits-page.tsx').then((m) => ({
        default: m.TrustCreditsPage,
      })),
    ),
  },
  {
    path: 'suggestions',
    label: 'Feedback',
    icon: IconMessageReport,
    audience: 'founders',
    group: 'Inbox',
    page: lazy(() =>
      import('../../features/operations/suggestions/suggestions-page.tsx').then((m) => ({
        default: m.SuggestionsPage,
      })),
    ),
  },
  {
    path: 'invites',
    label: 'Invites',
    icon: IconTicket,
    audience: 'administrators',
    group: 'Access',
    page: lazy(() => import('../../features/people/users/invites-page.tsx').then((m) => ({ default: m.InvitesPage }))),
  },
  {
    path: 'deletions',
    label: 'Deletions',
    icon: IconTrash,
    audience: 'administrators',
    group: 'Access',
    page: lazy(() =>
      import('../../features/operations/deletions/deletions-page.tsx').then((m) => ({ default: m.DeletionsPage })),
    ),
  },
  {
    path: 'users',
    label: 'Users',
    icon: IconUsers,
    audience: 'administrators',
    group: 'Access',
    page: lazy(() =>
      import('../../features/people/users/admin-users-page.tsx').then((m) => ({ default: m.AdminUsersPage })),
    ),
  },
  {
    path: 'access-log',
    label: 'Access log',
    icon: IconEyeCheck,
    audience: 'administrators',
    group: 'Access',
    page: lazy(() =>
      import('../../features/operations/access-log/access-log-page.tsx').then((m) => ({ default: m.AccessLogPage })),
    ),
  },
]
