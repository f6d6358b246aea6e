import { summaryEndpoints } from '@waymark/contracts/leads/summary/endpoints'
import { callBytes } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { saveBytes } from '../ui/save-bytes.ts'

interface About {
  readonly id: string
  readonly language: string
  readonly reference: string
}

/** Saves the summary of a client as a PDF, in this language. */
export const useDownloadSummary = () =>
  useAction({
    mutationFn: ({ id, language }: About) =>
      callBytes(summaryEndpoints.downloadClientSummary, { params: { id }, query: { language } }),
    onSuccess: (pdf, { reference }) => saveBytes(pdf, `summary-${reference}.pdf`),
    failed: 'The summary could not be downloaded',
  })
