import { useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { StartAtTop } from '../../../shared/ui/start-at-top.tsx'
import { readDraft } from './draft.ts'
import { FormStep } from './form-step.tsx'
import { DRAFT, keepLead, keptLead, type SubmittedLead } from './kept.ts'
import { LandingStep } from './landing-step.tsx'
import { SnapshotStep } from './snapshot-step.tsx'

/** The same address at another step. It keeps the parameters that say where the visitor came from. */
function atStep(search: URLSearchParams, step: '1' | '2' | '3'): string {
  const next = new URLSearchParams(search)
  if (step === '1') next.delete('step')
  else next.set('step', step)
  return `?${next}`
}

/** The business assessment. The address contains the step, so Back and Reload work as people expect. */
export function BusinessPage() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => readDraft(tabStorage.readJson(DRAFT)))
  const [lead, setLead] = useState(keptLead)
  const asked = search.get('step')
  const step = asked === '2' || (asked === '3' && lead) ? asked : '1'
  const untouched = lead !== null && draft.company_name === ''
  useEffect(() => {
    if (!untouched) tabStorage.write(DRAFT, JSON.stringify(draft))
  }, [draft, untouched])

  async function show(sent: SubmittedLead, form_shown: boolean) {
    keepLead(sent)
    setLead(sent)
    setDraft(readDraft(null))
    // The form is done, so Back opens the first page.
    if (form_shown) await navigate({ search: atStep(search, '3') }, { replace: true })
  }

  if (asked !== null && asked !== step) return <Navigate to={{ search: atStep(search, '1') }} replace />
  return (
    <PublicLayout key={step}>
      <StartAtTop />
      {step === '2' && (
        <FormStep
          draft={draft}
          search={search}
          back={{ search: atStep(search, '1') }}
          onChange={(answers) => setDraft((before) => ({ ...before, ...answers }))}
          onSent={(sent, form_shown) => void show(sent, form_shown)}
        />
      )}
      {step === '3' && lead && <SnapshotStep lead={lead} />}
      {step === '1' && (
        <LandingStep
          start={{ search: atStep(search, '2') }}
          snapshot={lead && { pathname: '/business', search: atStep(search, '3') }}
        />
      )}
    </PublicLayout>
  )
}
