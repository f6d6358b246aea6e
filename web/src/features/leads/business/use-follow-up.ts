import { businessEndpoints } from '@waymark/contracts/leads/business/endpoints'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call, callBytes } from '../../../shared/api/call.ts'
import { ownZone } from '../../../shared/appointments/zone.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { keepCall, keptCall, type SubmittedLead } from './kept.ts'

type Action = 'call' | 'pdf'

/** The follow-ups to a snapshot: a call from an agent, and the overview as a PDF. */
export function useFollowUp({ lead_token, company_name }: SubmittedLead) {
  const [asked, setAsked] = useState(keptCall)
  const [busy, setBusy] = useState<Action | null>(null)
  const [problem, setProblem] = useState<{ action: Action; sentence: string } | null>(null)
  const [downloaded, setDownloaded] = useState(false)

  async function doing(action: Action, work: () => Promise<void>, otherwise: string) {
    setBusy(action)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem({ action, sentence: sentenceOf(error, otherwise) })
    } finally {
      setBusy(null)
    }
  }

  const body = { lead_token }
  const askForCall = () =>
    doing(
      'call',
      async () => {
        const made = await call(businessEndpoints.requestBusinessCall, { body })
        keepCall(made)
        setAsked(made)
      },
      'We could not send your request. Please try again.',
    )
  const download = () =>
    doing(
      'pdf',
      async () => {
        setDownloaded(false)
        saveBytes(
          await callBytes(businessEndpoints.downloadOverview, { body: { ...body, time_zone: ownZone() } }),
          `${company_name} benefits overview.pdf`,
        )
        setDownloaded(true)
      },
      'The overview could not be downloaded. Please try again.',
    )
  return { asked, busy, problem, downloaded, askForCall, download }
}
