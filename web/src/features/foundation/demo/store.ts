import type { Conversation, Message, NetworkAgent } from '@waymark/contracts/conversations/messaging/endpoints'
import type { ClientReferral } from '@waymark/contracts/conversations/messaging/referrals'
import type { SavedReply } from '@waymark/contracts/conversations/saved-replies/endpoints'
import type { TimelineEntry } from '@waymark/contracts/conversations/timeline/endpoints'
import type { Calculation } from '@waymark/contracts/coverage/plans/endpoints'
import { DAY_MS } from '@waymark/contracts/durations'
import type { Notification } from '@waymark/contracts/foundation/notifications/endpoints'
import type { AssistantConversation, AssistantMessage } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import type { Appointment } from '@waymark/contracts/leads/appointments/endpoints'
import type { CalendarFeed } from '@waymark/contracts/leads/appointments/feeds'
import { type AppointmentSettings, DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import type { CensusWithRows } from '@waymark/contracts/leads/census/endpoints'
import type { LeadCode } from '@waymark/contracts/leads/lead-codes/endpoints'
import type { Note } from '@waymark/contracts/leads/notes/endpoints'
import type { ShownTag } from '@waymark/contracts/leads/tags/endpoints'
import type { Task } from '@waymark/contracts/leads/tasks/endpoints'
import type { View } from '@waymark/contracts/leads/views/endpoints'
import type { User } from '@waymark/contracts/people/accounts/schemas'
import type { AgencyProfile, QuotingLink } from '@waymark/contracts/people/agency/endpoints'
import { DEFAULT_ACCENT_COLOR, DEFAULT_PRIMARY_COLOR } from '@waymark/contracts/people/agency/endpoints'
import { SUGGESTED_REPLIES } from '@waymark/rules/conversations/suggested-replies'
import { z } from 'zod'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'

/** The specification says a demo session is in a trial with all its days left. */
export const TRIAL_DAYS = 14

/** All data of a demo session. Lists are newest first wherever the server sorts them that way. */
export interface DemoStore {
  user: User
  clients: AnsweredClient[]
  deleted_clients: AnsweredClient[]
  /** Sorted by name. */
  tags: ShownTag[]
  views: View[]
  notes: Note[]
  deleted_notes: Note[]
  tasks: Task[]
  deleted_tasks: Task[]
  appointments: Appointment[]
  appointment_settings: AppointmentSettings
  calendar_feeds: CalendarFeed[]
  /** Until when items of the work list are hidden (ms), by their names. */
  snoozed: Map<string, string>
  calculations: Calculation[]
  timeline: { readonly client_id: string; readonly entry: TimelineEntry }[]
  censuses: CensusWithRows[]
  deleted_censuses: CensusWithRows[]
  agents: NetworkAgent[]
  conversations: Conversation[]
  messages: Message[]
  referrals: ClientReferral[]
  notifications: Notification[]
  profile: AgencyProfile
  logo: File | null
  photo: File | null
  quoting_links: QuotingLink[]
  saved_replies: SavedReply[]
  lead_codes: LeadCode[]
  files: AgencyFile[]
  deleted_files: AgencyFile[]
  /** The bytes, by the id of the file. */
  contents: Map<string, File>
  talks: AssistantConversation[]
  answers: AssistantMessage[]
}

/** Creates an ID that sorts by time, like the server's. */
export function newId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  count = (count + 1) % 0x1000
  const order = count.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-8${random.slice(0, 3)}-${random.slice(3, 15)}`
}
let count = 0

export const uploadBody = z.object({ file: z.instanceof(File) })

export const missing = () => new ApiError(404, 'not_found', 'Not found.')

export function createStore(now: Date): DemoStore {
  const user = demoUser(now)
  return {
    user,
    clients: [],
    deleted_clients: [],
    tags: [],
    views: [],
    notes: [],
    deleted_notes: [],
    tasks: [],
    deleted_tasks: [],
    appointments: [],
    appointment_settings: DEFAULT_APPOINTMENT_SETTINGS,
    calendar_feeds: [],
    snoozed: new Map(),
    calculations: [],
    timeline: [],
    censuses: [],
    deleted_censuses: [],
    agents: [
      agent('Priya Natarajan', 'Lakeside Benefits', ['Group plans', 'Level-funded'], true),
      agent('Marcus Webb', 'Webb & Daughters Insurance', ['Medicare', 'Gap insurance'], true),
      agent('Elena Duarte', 'Duarte Health Advisors', ['ACA marketplace', 'Spanish-speaking clients'], false),
    ],
    conversations: [],
    messages: [],
    referrals: [],
    notifications: [
      {
        id: newId(now.getTime()),
        kind: 'welcome',
        title: 'Welcome to the demo',
        body: 'These clients are made up. Open one to see what a lead looks like.',
        link: '/broker?tab=clients',
        client_id: null,
        urgent: false,
        read_at: now.toISOString(),
        created_at: now.toISOString(),
      },
    ],
    profile: {
      agency_name: user.company_name,
      license_number: null,
      states_licensed: user.states_licensed,
      languages: user.languages,
      npn: user.npn,
      specialties: [],
      demographics: null,
      geographic: null,
      description: null,
      primary_color: DEFAULT_PRIMARY_COLOR,
      accent_color: DEFAULT_ACCENT_COLOR,
      logo: null,
      photo: null,
      client_phone: '(512) 555-0142',
      client_email: null,
      white_label: false,
    },
    logo: null,
    photo: null,
    quoting_links: [],
    saved_replies: SUGGESTED_REPLIES.map((reply) => ({ ...reply, id: newId(), shared: false, editable: true })),
    lead_codes: [],
    files: [],
    deleted_files: [],
    contents: new Map(),
    talks: [],
    answers: [],
  }
}

/** Common fields of a timeline entry. Entries not made by the user belong to the system. */
export const happened = (by_me: boolean) => ({
  id: newId(),
  at: new Date().toISOString(),
  by: by_me ? 'Demo Broker' : null,
  by_me,
})

export function clientOf(store: DemoStore, id: string): AnsweredClient {
  const client = store.clients.find((one) => one.id === id)
  if (!client) throw missing()
  return client
}

/** Adds an entry at the top of a client's timeline. */
export function tell(store: DemoStore, client_id: string, entry: TimelineEntry): void {
  store.timeline = [{ client_id, entry }, ...store.timeline]
}

const agent = (name: string, company: string, specialties: string[], online: boolean): NetworkAgent => ({
  id: newId(),
  name,
  company,
  specialties,
  specialty: specialties[0] ?? null,
  online,
})

const demoUser = (now: Date): User => ({
  id: newId(now.getTime()),
  email: 'you@demo.example',
  first_name: 'Demo',
  last_name: 'Broker',
  company_name: 'Demo Agency',
  phone: null,
  role: 'broker',
  capabilities: [],
  founder_access: false,
  credentials_verified: true,
  is_active: true,
  subscription_status: 'trial',
  subscription_package: null,
  trial_ends_at: new Date(now.getTime() + TRIAL_DAYS * DAY_MS).toISOString(),
  auto_redirect_to_dashboard: false,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  specialties: [],
  states_licensed: ['TX'],
  states_unchecked: [],
  languages: [],
  npn: null,
  daily_cap: 20,
  available: true,
  presence: 'automatic',
  email_notifications: true,
  name_in_notifications: false,
  push_notifications: false,
  in_app_notifications: true,
  quiet_hours: false,
  quiet_start: '22:00',
  quiet_end: '07:00',
  created_at: now.toISOString(),
})
