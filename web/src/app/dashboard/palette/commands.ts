import {
  IconChecklist,
  IconCopy,
  IconDownload,
  IconFileImport,
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMessage2,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconTicket,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { leadCodeEndpoints } from '@waymark/contracts/leads/lead-codes/endpoints'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { bookingLink } from '../../../shared/appointments/booking-link.ts'
import { appointmentSettingsQuery } from '../../../shared/appointments/queries.ts'
import { assessmentLink } from '../../../shared/clients/assessment-address.ts'
import { CENSUSES_ADDRESS } from '../../../shared/clients/census-addresses.ts'
import { useClientFilters } from '../../../shared/clients/filters.ts'
import { IMPORTS_ADDRESS } from '../../../shared/clients/import-addresses.ts'
import { useExportClients } from '../../../shared/clients/use-export-clients.ts'
import { viewAddress, viewsQuery } from '../../../shared/clients/views.ts'
import { isOneOf } from '../../../shared/console/may-open.ts'
import { SAVED_REPLIES_ADDRESS } from '../../../shared/messages/addresses.ts'
import { useMe } from '../../../shared/session/me.ts'
import { TASKS_ADDRESS } from '../../../shared/tasks/addresses.ts'
import { openNewTask } from '../../../shared/tasks/open-task.tsx'
import { setColorScheme, useColorScheme } from '../../../shared/ui/color-scheme.ts'
import { copyLink } from '../../../shared/ui/copy-link.ts'
import { CONSOLE_PAGES } from '../../console/pages.ts'
import { openShortcutHelp } from '../open-shortcut-help.tsx'
import { tabAddress, useTab, useTabAddress, useTabs } from '../tabs.ts'
import { useLogOut } from '../use-log-out.ts'
import type { Hit } from './hit.ts'

const GO = 'go to open screen'

/** Every screen that this user can open. */
export function useScreens(): readonly Hit[] {
  const navigate = useNavigate()
  const me = useMe()
  const addressOf = useTabAddress()
  const screen = (id: string, label: string, icon: Hit['icon'], to: string): Hit => ({
    id,
    label,
    icon,
    keywords: GO,
    run: () => void navigate(to),
  })
  return [
    ...useTabs().map(({ value, label, icon }) => screen(value, label, icon, addressOf(value))),
    ...(useQuery({ ...viewsQuery, enabled: me !== undefined }).data ?? []).map(({ id, name }) =>
      screen(`view-${id}`, `View: ${name}`, IconUsers, viewAddress(id)),
    ),
    screen('tasks', 'Tasks', IconChecklist, TASKS_ADDRESS),
    screen('saved-replies', 'Saved replies', IconMessage2, SAVED_REPLIES_ADDRESS),
    screen('census', 'Census', IconUsersGroup, CENSUSES_ADDRESS),
    screen('tutorial', 'First steps', IconListCheck, '/broker/tutorial'),
    ...CONSOLE_PAGES.filter(({ audience }) => isOneOf(audience, me)).map(({ path, label, icon }) =>
      screen(`console-${path}`, `Console: ${label}`, icon, `/admin/${path}`),
    ),
  ]
}

/** What can be done on every screen. */
export function useCommands(): readonly Hit[] {
  const me = useMe()
  const navigate = useNavigate()
  const dark = useColorScheme() === 'dark'
  const bookable = useQuery(appointmentSettingsQuery).data?.enabled ?? false
  const listed = useTab() === 'clients'
  const { filters } = useClientFilters()
  const save = useExportClients(listed ? filters : {})
  const logOut = useLogOut()
  const create = useAction({
    mutationFn: () => call(leadCodeEndpoints.createLeadCode, { body: { base_url: window.location.origin, label: '' } }),
    onSuccess: () => void navigate(tabAddress('overview')),
    reread: [leadCodeEndpoints.listLeadCodes],
    done: ({ code }) => `Your code ${code} is ready`,
    failed: 'Failed to generate lead code',
  })
  return [
    {
      id: 'new-task',
      label: 'New task',
      keywords: 'add create reminder',
      icon: IconPlus,
      run: () => openNewTask(null),
    },
    {
      id: 'search-conversations',
      label: 'Search all conversations',
      keywords: 'find messages',
      icon: IconSearch,
      run: () =>
        void navigate(`${tabAddress('agent-network')}&list=conversations`, { state: { focus: 'conversations' } }),
    },
    {
      id: 'new-code',
      label: 'New lead code',
      keywords: 'generate create add link',
      icon: IconTicket,
      run: () => create.mutate(),
    },
    {
      id: 'copy-link',
      label: 'Copy your assessment link',
      keywords: 'new lead share',
      icon: IconCopy,
      run: () => void copyLink(assessmentLink(me)),
    },
    bookable && me
      ? {
          id: 'copy-booking-link',
          label: 'Copy your booking link',
          keywords: 'appointment page share',
          icon: IconCopy,
          run: () => void copyLink(bookingLink(me)),
        }
      : {
          id: 'set-up-booking',
          label: 'Set up your booking link',
          keywords: 'copy appointment page share',
          icon: IconCopy,
          run: () => void navigate(`${tabAddress('settings')}#appointments`),
        },
    {
      id: 'import',
      label: 'Import clients',
      keywords: 'upload csv excel book',
      icon: IconFileImport,
      run: () => void navigate(IMPORTS_ADDRESS),
    },
    {
      id: 'export',
      label: listed ? 'Export these clients' : 'Export all clients',
      keywords: 'download save csv book',
      icon: IconDownload,
      run: () => save.mutate(),
    },
    {
      id: 'colors',
      label: dark ? 'Use light colors' : 'Use dark colors',
      keywords: 'dark light mode theme night',
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keywords: 'keys help',
      icon: IconKeyboard,
      run: openShortcutHelp,
    },
    { id: 'log-out', label: 'Log out', keywords: 'sign out leave', icon: IconLogout, run: logOut },
  ]
}
