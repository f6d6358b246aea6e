import type { MedicalUserType } from '@waymark/contracts/leads/medical/options'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useTabDraft } from '../../../shared/state/use-tab-draft.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { StartAtTop } from '../../../shared/ui/start-at-top.tsx'
import { answersOf, readMatchDraft, readMembershipDraft } from './drafts.ts'
import { MembershipForm } from './membership-form.tsx'
import { PracticeDashboard } from './practice-dashboard.tsx'
import { Questionnaire } from './questionnaire.tsx'
import { Results } from './results.tsx'
import { addressOf, type View, viewOf, WALKED } from './views.ts'
import { Welcome } from './welcome.tsx'

export function MedicalPage() {
  const [search] = useSearchParams()
  const view = viewOf(search)
  const navigate = useNavigate()
  const [application, changeApplication] = useTabDraft('medical_application', readMembershipDraft)
  const [preferences, changePreferences] = useTabDraft('medical_preferences', readMatchDraft)
  const [applied, setApplied] = useState(false)
  /** Practitioners with a requested appointment. */
  const [requested, setRequested] = useState<readonly string[]>([])

  const walkTo = (next: View) => void navigate(addressOf(next), { state: WALKED })

  function join(user_type: MedicalUserType | null) {
    setApplied(false)
    if (user_type) changeApplication({ user_type })
    walkTo('join')
  }

  function received() {
    changeApplication(readMembershipDraft({}))
    setApplied(true)
    void navigate(addressOf('welcome'), { replace: true })
  }

  function show() {
    switch (view) {
      case 'join':
        return <MembershipForm draft={application} onChange={changeApplication} onReceived={received} />
      case 'match':
        return <Questionnaire draft={preferences} onChange={changePreferences} onMatch={() => walkTo('results')} />
      case 'results': {
        const answers = answersOf(preferences)
        if (!answers) return <Navigate to={addressOf('match')} replace />
        return (
          <Results
            name={preferences.name.trim()}
            answers={answers}
            requested={requested}
            onRequested={(practitioner) => setRequested((before) => [...before, practitioner])}
          />
        )
      }
      case 'practitioner':
        return <PracticeDashboard />
      default:
        return <Welcome applied={applied} onJoin={join} />
    }
  }

  return (
    // Remounts for each view. A new view takes the focus and starts at its top, like a new page.
    <PublicLayout key={view}>
      <StartAtTop />
      {show()}
    </PublicLayout>
  )
}
