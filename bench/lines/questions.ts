import type { QueryOf } from '@waymark/contracts/endpoint'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { LISTED_STATES } from '@waymark/contracts/operations/queues/endpoints'
import { clientAdministrationEndpoints } from '@waymark/contracts/operations/records/clients'
import { messagingAdministrationEndpoints } from '@waymark/contracts/operations/records/messages'
import { listConversations } from '@waymark/domain/conversations/messaging/list-conversations'
import { listNetwork } from '@waymark/domain/conversations/messaging/list-network'
import { messagesIn } from '@waymark/domain/conversations/messaging/read-messages'
import { searchMessages } from '@waymark/domain/conversations/messaging/search-messages'
import { readTimeline } from '@waymark/domain/conversations/timeline/read-timeline'
import { countsOf } from '@waymark/domain/counts'
import { listNotifications } from '@waymark/domain/foundation/notifications/list-notifications'
import { findNeighbors, listClients, matchingIds } from '@waymark/domain/leads/clients/list-clients'
import { leadsPerDay } from '@waymark/domain/leads/figures/leads-per-day'
import { readFigures } from '@waymark/domain/leads/figures/read-figures'
import { listTasks } from '@waymark/domain/leads/tasks/list-tasks'
import { readToday } from '@waymark/domain/leads/today/read-today'
import { readListCounts } from '@waymark/domain/operations/admin/read-list-counts'
import { readSystemStats } from '@waymark/domain/operations/admin/read-system-stats'
import { listDeliveries } from '@waymark/domain/operations/queues/list-deliveries'
import { listErrors } from '@waymark/domain/operations/queues/list-errors'
import { readSnapshot } from '@waymark/domain/operations/queues/read-queues'
import { countAllClients, listAllClients } from '@waymark/domain/operations/records/list-all-clients'
import { listAllMessages } from '@waymark/domain/operations/records/list-all-messages'
import { readHistory } from '@waymark/domain/operations/records/read-history'
import { listUsers } from '@waymark/domain/people/accounts/list-users'
import type { Database } from '@waymark/platform/database'
import type { Book } from '../book/open-book.ts'

/** What people ask of a book, by the name of a line. Each answer is one request's, without the entry in the access log. */
export type Questions = Record<string, Question[]>
export interface Question {
  /** What is asked, such as `status=new&sort=name`. */
  about: string
  ask(this: void, db: Database): Promise<unknown>
}

const asking = (about: string, ask: Question['ask']): Question => ({ about, ask })
const named = (query: object, ask: Question['ask']) =>
  asking(
    Object.entries(query)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    ask,
  )

type Listed = Partial<QueryOf<typeof clientEndpoints.listClients>>
const PAGE = { limit: 50 }

const parsed = (query: object) => clientEndpoints.listClients.query.parse(query)

const allClients = (query: object) => {
  const asked = clientAdministrationEndpoints.listAllClients.query.parse(query)
  return named(query, (db) => listAllClients(db, asked))
}

const allMessages = (query: object) => {
  const asked = messagingAdministrationEndpoints.listAllMessages.query.parse(query)
  return named(query, (db) => listAllMessages(db, asked))
}

/** The questions about a book. `client_id` and `conversation_id` are in the middle of it. */
export function questionsOf(
  { broker, tags }: Book,
  [client_id, conversation_id]: readonly [string, string],
): Questions {
  const list = (...queries: readonly Listed[]) =>
    queries.map((query) => named(query, (db) => listClients(db, broker.id, parsed(query))))
  return {
    'a page': list({}, { sort: 'name' }, { sort: 'risk' }, { sort: 'due' }),
    'another order': list(
      { sort: 'email', order: 'desc' },
      { sort: 'status' },
      { sort: 'state', order: 'desc' },
      { sort: 'zip' },
      { sort: 'age' },
      { sort: 'source' },
      { sort: 'plan_year' },
    ),
    'a filter': list(
      { status: 'new' },
      { status: 'open' },
      { status: 'lost' },
      { risk_level: 'moderate' },
      { state: 'FL' },
      { plan_year: 2026 },
      { assignment_type: 'agent_link' },
    ),
    'a filter without matches': list(
      { state: 'AK' },
      { risk_level: 'very_high' },
      { assignment_type: 'manual' },
      { plan_year: 2019 },
    ),
    'a tag': list({ tag: tags.common }, { tag: tags.rare }, { tag: tags.rare, sort: 'name' }),
    'who needs attention': list({ attention: 'silent' }, { attention: 'enrollment_ends' }),
    'filters together': list(
      { status: 'quoted', state: 'FL', risk_level: 'high' },
      { status: 'enrolled', plan_year: 2026, sort: 'name' },
      { tag: tags.rare, status: 'open' },
      { status: 'lost', assignment_type: 'import' },
      { state: 'AZ', status: 'contacted', sort: 'risk' },
    ),
    'a search': list(
      { search: 'garcia' },
      { search: 'nina adams' },
      { search: 'rare17' },
      { search: 'nobody' },
      { search: 'jo' },
      { search: 'zq' },
      { search: 'nina zq' },
    ),
    'a search in another order': list(
      { search: 'hugo', sort: 'risk' },
      { search: 'garcia', sort: 'name' },
      { search: 'smith', sort: 'name' },
      { search: 'jo', sort: 'due' },
    ),
    'a search with filters': list(
      { search: 'garcia', status: 'lost' },
      { search: 'hugo', state: 'PA', status: 'quoted' },
      { search: 'nina', tag: tags.rare },
    ),
    'a search by phone': list({ search: '(555) 010-4567' }, { search: '4567' }),
    'a search by place, note or tag': list(
      { search: 'fort davis' },
      { search: '79734' },
      { search: 'knee surgery' },
      { search: 'silver plan' },
      { search: 'vip' },
    ),
    'the next and previous client': [
      { sort: 'newest' },
      { sort: 'risk' },
      { sort: 'name', status: 'open' },
      { sort: 'newest', search: 'garcia' },
    ].map((query) => named(query, (db) => findNeighbors(db, broker.id, { ...parsed(query), client_id }))),
    'the choice of 100 clients': [
      asking('status and state', (db) => matchingIds(db, broker.id, parsed({ status: 'quoted', state: 'FL' }), 100)),
      asking('search', (db) => matchingIds(db, broker.id, parsed({ search: 'garcia' }), 100)),
    ],
    'the work list': [asking('all', (db) => readToday(db, broker, new Date()))],
    'the counts': [asking('all', (db) => countsOf(db, [broker.id]))],
    'the figures': [
      asking('30 days', (db) => readFigures(db, broker, new Date())),
      asking('leads per day', (db) => leadsPerDay(db, broker)),
    ],
    'tasks and notifications': [
      asking('open tasks', (db) => listTasks(db, broker.id, { ...PAGE, state: 'open' })),
      asking('done tasks', (db) => listTasks(db, broker.id, { ...PAGE, state: 'done' })),
      asking('notifications', (db) => listNotifications(db, broker.id, PAGE)),
      asking('unread notifications', (db) => listNotifications(db, broker.id, { ...PAGE, unread: true })),
    ],
    conversations: [
      asking('all', (db) => listConversations(db, broker.id, PAGE)),
      asking('open', (db) => listConversations(db, broker.id, { ...PAGE, view: 'open' })),
      asking('of clients', (db) => listConversations(db, broker.id, { ...PAGE, view: 'mine' })),
      asking('snoozed', (db) => listConversations(db, broker.id, { ...PAGE, view: 'snoozed' })),
      asking('one of them', (db) => messagesIn(db, conversation_id, PAGE)),
      asking('colleagues', (db) => listNetwork(db, broker.id, PAGE)),
    ],
    'a search of messages': [
      asking('doctor', (db) => searchMessages(db, broker.id, 'doctor', PAGE)),
      asking('knee surgery', (db) => searchMessages(db, broker.id, 'knee surgery', PAGE)),
      asking('hospital', (db) => searchMessages(db, broker.id, 'hospital', PAGE)),
    ],
    'the history of a client': [
      asking('timeline', (db) => readTimeline(db, broker, client_id, PAGE)),
      asking('history', (db) => readHistory(db, broker, client_id, { ...PAGE, order: 'newest' })),
    ],
    'the queue screen': [
      asking('backlog', (db) => readSnapshot(db, new Date())),
      asking('errors', (db) => listErrors(db)),
      ...LISTED_STATES.map((state) => asking(state, (db) => listDeliveries(db, { ...PAGE, state }))),
    ],
    'the lists of administrators': [
      allClients({}),
      allClients({ status: 'quoted' }),
      allClients({ overdue: 'true' }),
      allClients({ assignment_type: 'none' }),
      allClients({ broker_id: broker.id, risk_level: 'high' }),
      allClients({ search: 'garcia' }),
      allClients({ search: 'nobody' }),
      allMessages({}),
      allMessages({ status: 'unread' }),
      allMessages({ sender_kind: 'system' }),
      allMessages({ search: 'garcia' }),
      asking('users', (db) => listUsers(db, PAGE)),
      asking('users search=number 7', (db) => listUsers(db, { ...PAGE, search: 'number 7' })),
    ],
    'the figures of administrators': [
      asking('counts', (db) => readListCounts(db)),
      asking('30 days', (db) => readSystemStats({ db, config: {} }, broker, '30')),
      asking('count of clients', (db) =>
        countAllClients(db, clientAdministrationEndpoints.listAllClients.query.parse({})),
      ),
      asking('count of status=quoted', (db) =>
        countAllClients(db, clientAdministrationEndpoints.listAllClients.query.parse({ status: 'quoted' })),
      ),
    ],
  }
}
