import { GROUP_OF } from '@waymark/contracts/conversations/timeline/endpoints'
import type { Calculation } from '@waymark/contracts/coverage/plans/endpoints'
import type { Note } from '@waymark/contracts/leads/notes/endpoints'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { DemoAnswers } from './answers.ts'
import { estimateOf } from './estimates.ts'
import { clientOf, type DemoStore, happened, missing, newId, tell } from './store.ts'

const noteOf = (notes: Note[], id: string) => {
  const note = notes.find((one) => one.id === id)
  if (!note) throw missing()
  return note
}

/** A broker's work on a client: notes, feedback, calculations and status. */
export const clientWorkAnswers = (store: DemoStore) => {
  return {
    readTimeline: ({ params, query: { group } }) =>
      store.timeline
        .filter(({ client_id, entry }) => client_id === params.id && (!group || GROUP_OF[entry.kind] === group))
        .map(({ entry }) => entry),

    changeClientStatus: ({ params, body }) => {
      const client = clientOf(store, params.id)
      const enrolled = body.status === 'enrolled'
      const usual = enrolled ? estimateOf(client).plan_year : client.plan_year
      const plan_year = body.plan_year === undefined ? usual : body.plan_year
      if (body.status !== client.status || (enrolled && plan_year !== client.plan_year)) {
        tell(store, client.id, {
          ...happened(true),
          kind: 'status_changed',
          from_status: client.status,
          to_status: body.status,
          plan_year: enrolled ? plan_year : null,
        })
        Object.assign(client, { status: body.status, plan_year })
        if (body.status !== 'new') client.first_contact_at ??= new Date().toISOString()
      }
      return client
    },

    changeLifeEvent: ({ params, body: { life_event } }) =>
      Object.assign(clientOf(store, params.id), {
        life_event: life_event?.kind ?? null,
        life_event_on: life_event?.on ?? null,
      }),

    openQuotingLink: ({ params, body }) => {
      const link = store.quoting_links.find(({ id }) => id === body.quoting_link_id)
      if (!link) throw missing()
      const client = clientOf(store, params.id)
      const quoted = { label: link.label, host: new URL(link.url).hostname }
      const entry = { ...happened(true), kind: 'quote_opened' as const, ...quoted }
      tell(store, client.id, entry)
      return { id: entry.id, client_id: client.id, user_id: store.user.id, ...quoted, opened_at: entry.at }
    },
    downloadClientSummary: () => {
      throw new ApiError(
        0,
        'not_in_demo',
        'The server prints summaries, and the demo has none. Sign in to download one.',
      )
    },

    listNotes: ({ params }) => store.notes.filter(({ client_id }) => client_id === params.id),
    addNote: ({ params, body }) => {
      const note = {
        id: newId(),
        client_id: clientOf(store, params.id).id,
        user_id: store.user.id,
        text: body.text,
        created_at: new Date().toISOString(),
        edited_at: null,
      }
      store.notes = [note, ...store.notes]
      tell(store, note.client_id, { ...happened(true), kind: 'noted', text: note.text })
      return note
    },
    editNote: ({ params, body }) =>
      Object.assign(noteOf(store.notes, params.id), { text: body.text, edited_at: new Date().toISOString() }),
    deleteNote: ({ params }) => {
      const deleted = noteOf(store.notes, params.id)
      store.notes = store.notes.filter((note) => note !== deleted)
      store.deleted_notes = [deleted, ...store.deleted_notes]
      return deleted
    },
    restoreNote: ({ params }) => {
      const back = noteOf(store.deleted_notes, params.id)
      store.deleted_notes = store.deleted_notes.filter((note) => note !== back)
      store.notes = [back, ...store.notes].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      return back
    },

    giveFeedback: ({ body }) => {
      const client = store.clients.find(({ risk_assessment }) => risk_assessment?.id === body.assessment_id)
      if (!client) throw missing()
      client.my_feedback = { ...body, id: newId(), client_id: client.id, updated_at: new Date().toISOString() }
      tell(store, client.id, { ...happened(true), kind: 'rated', rating: body.rating, text: body.feedback_text })
      return client.my_feedback
    },
    recordLearning: ({ body }) => {
      const { feedback } = body.agent_override
      const { id: client_id } = clientOf(store, body.client_id)
      tell(store, client_id, { ...happened(true), kind: 'taught', text: feedback })
      return { id: newId(), client_id, feedback, created_at: new Date().toISOString() }
    },

    saveCalculation: ({ body }) => {
      const { original_data, modified_data } = body
      const calculation: Calculation = {
        ...original_data,
        ...modified_data,
        id: newId(),
        client_id: clientOf(store, body.client_id).id,
        user_id: store.user.id,
        final_cost: 12 * modified_data.monthly_premium,
        final_deductible: modified_data.annual_deductible,
        created_at: new Date().toISOString(),
      }
      store.calculations = [calculation, ...store.calculations]
      const { client_id, plan_type, final_cost } = calculation
      tell(store, client_id, { ...happened(true), kind: 'calculated', plan_type, final_cost })
      return calculation
    },
    listCalculations: ({ params }) => store.calculations.filter(({ client_id }) => client_id === params.id),
  } satisfies DemoAnswers
}
