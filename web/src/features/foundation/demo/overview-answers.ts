import { DAY_MS } from '@waymark/contracts/durations'
import { TREND_DAYS } from '@waymark/contracts/leads/figures/endpoints'
import type { DemoAnswers } from './answers.ts'
import { shopsFor } from './estimates.ts'
import { type DemoStore, missing, newId } from './store.ts'

const SIGNS = 'CDFGHJKMNPQRTWXY34679'
const drawCode = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(7)), (byte) => SIGNS[byte % SIGNS.length]).join('')

export const overviewAnswers = (store: DemoStore) =>
  ({
    // Test clients are never counted, as in a real session.
    readFigures: () => ({
      latest_only: false,
      due: 0,
      in_time: 0,
      minutes_to_contact: null,
      sources: [],
      plan_year: shopsFor(null),
      enrolled: 0,
      enrolled_before: 0,
    }),
    readLeadsPerDay: () =>
      Array.from({ length: TREND_DAYS }, (_, at) => ({
        day: localDay(new Date(Date.now() - (TREND_DAYS - 1 - at) * DAY_MS)),
        leads: 0,
      })),

    createLeadCode: ({ body }) => {
      const code = drawCode()
      const made = {
        id: newId(),
        code,
        // The code belongs to no one. A visitor who follows the link gets no specific agent.
        link: `${body.base_url}/assessment?agent=${code}`,
        label: body.label,
        uses: 0,
        created_at: new Date().toISOString(),
        ended_at: null,
      }
      store.lead_codes = [made, ...store.lead_codes]
      return made
    },
    listLeadCodes: () => store.lead_codes,
    endLeadCode: ({ params }) => {
      const code = store.lead_codes.find(({ id }) => id === params.id)
      if (!code) throw missing()
      code.ended_at ??= new Date().toISOString()
      return code
    },

    listNewClients: () => ({ count: 0, clients: [] }),
    readPlatformAlerts: () => ({
      oldest_undelivered_s: 0,
      dead_deliveries: 0,
      admin_queue: { waiting: 0, late: 0 },
    }),
  }) satisfies DemoAnswers

const localDay = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
