import { HOUR_MS } from '@waymark/contracts/durations'
import { CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import { plusDays } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { addMockClient } from './mock-clients.ts'
import { clientOf, type DemoStore, happened, newId, tell } from './store.ts'

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** Test clients that a demo opens with, so that no screen of them is empty. The oldest comes first. */
const FIRST = [
  { scenario: 'early_retiree', status: 'quoted', hours: 40 * 24 },
  { scenario: 'growing_family', status: 'enrolled', hours: 9 * 24 },
  { scenario: 'self_employed', status: 'quoted', hours: 5 * 24 },
  { scenario: 'young_healthy', status: 'contacted', hours: 26 },
  { scenario: 'diabetes_care', status: 'new', hours: 2 },
] as const

/** Adds the first clients, two tasks and an appointment about them. None of them is counted, like every test client. */
export function addFirstClients(store: DemoStore): void {
  for (const { scenario, status, hours } of FIRST) {
    const client = clientOf(store, addMockClient(store, scenario).client_id)
    const at = ago(hours)
    Object.assign(client, { submitted_at: at, created_at: at, assigned_at: at, due_at: ago(hours - 24), status })
    store.timeline = store.timeline.map((one) =>
      one.client_id === client.id ? { ...one, entry: { ...one.entry, at } } : one,
    )
    if (status === 'new') continue
    const later = ago(hours - 1)
    client.first_contact_at = later
    for (const to_status of CLIENT_STATUSES.slice(1, CLIENT_STATUSES.indexOf(status) + 1)) {
      const from_status = CLIENT_STATUSES[CLIENT_STATUSES.indexOf(to_status) - 1] ?? 'new'
      const plan_year = to_status === 'enrolled' ? client.shops_for : null
      tell(store, client.id, {
        ...happened(true),
        at: later,
        kind: 'status_changed',
        from_status,
        to_status,
        plan_year,
        earlier_plan_year: null,
      })
      client.plan_year = plan_year
    }
  }
  const [waiting, contacted, quoted] = store.clients
  if (!waiting || !contacted || !quoted) return
  // Their special enrollment period ends in ten days.
  quoted.life_event = 'moved'
  quoted.life_event_on = plusDays(new Date().toISOString().slice(0, 10), -50)
  for (const [client, title, hours] of [
    [contacted, 'Send two plans to compare', 3],
    [quoted, 'Ask whether the quote is clear', 26],
  ] as const) {
    store.tasks.push({
      id: newId(),
      assignee_id: store.user.id,
      client_id: client.id,
      client_name: `${client.first_name} ${client.last_name}`,
      kind: 'to_do',
      title,
      due_at: ago(-hours),
      note: null,
      repeat: null,
      template: null,
      done_at: null,
      file_sent_at: null,
      created_at: ago(1),
    })
  }
  const starts = new Date()
  starts.setHours(starts.getHours() + 20, 0, 0, 0)
  store.appointments.push({
    id: newId(),
    broker_id: store.user.id,
    client_id: contacted.id,
    name: `${contacted.first_name} ${contacted.last_name}`,
    email: contacted.email,
    phone: '(512) 555-0147',
    starts_at: starts.toISOString(),
    ends_at: new Date(starts.getTime() + HOUR_MS / 2).toISOString(),
    channel: 'phone',
    status: 'booked',
    sequence: 0,
    cancelled_by: null,
    booked_by: 'consumer',
    mailed: true,
    time_zone: store.user.time_zone,
    created_at: ago(4),
  })
}
