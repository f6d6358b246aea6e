import type { MedicalUserType } from '@waymark/contracts/leads/medical/options'
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useTabDraft } from '../../../shared/state/use-tab-draft.ts'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { StartAtTop } from '../../../shared/ui/start-at-top.tsx'
import { answersOf, readMatchDraft, readMembershipDraft } from './drafts.ts'
import { MembershipForm } from './membership-form.tsx'
import { PracticeDashboard } from './practice-dashboard.tsx'
import { Questionnaire } from './questionnaire.tsx'
import { Results } from './results.tsx'
import { addressOf, type View, viewOf, WALKED } from './views.ts'
import { Welcome } from './welcome.tsx'

/** Set once an application was received in this tab, also while its sender was on another page. */
const APPLIED = 'medical_applied'

export function MedicalPage() {
  const [search] = useSearchParams()
  const view = viewOf(search)
  const navigate = useNavigate()
  const [application, changeApplication, clearApplication] = useTabDraft('medical_application', readMembershipDraft)
  const [preferences, changePreferences] = useTabDraft('medical_preferences', readMatchDraft)
  const [applied, setApplied] = useState(() => tabStorage.read(APPLIED) !== null)
  /** Practitioners with a requested appointment. */
  const [requested, setRequested] = useState<readonly string[]>([])

  const walkTo = (next: View) => void navigate(addressOf(next), { state: WALKED })

  function join(user_type: MedicalUserType | null) {
    tabStorage.remove(APPLIED)
    setApplied(false)
    if (user_type) changeApplication({ user_type })
    walkTo('join')
  }

  function received(form_shown: boolean) {
    clearApplication()
    tabStorage.write(APPLIED, 'true')
    setApplied(true)
    if (form_shown) void navigate(addressOf('welcome'), { replace: true })
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
