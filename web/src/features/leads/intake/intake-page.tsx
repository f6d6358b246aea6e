import { lazy, useCallback } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { DRAFT_LINK } from '../../../shared/intake/keys.ts'
import { tabStorage } from '../../../shared/ui/browser-storage.ts'
import { answersOf } from './draft.ts'
import type { Saved } from './resume/resume.tsx'
import { CHECK, reachableStep, searchAtStep } from './step-of-url.ts'
import { useIntakeDraft } from './use-intake-draft.ts'
import { useRememberedAgent } from './use-remembered-agent.ts'
import { Wizard } from './wizard.tsx'

const Resume = lazy(() => import('./resume/resume.tsx').then((m) => ({ default: m.Resume })))

/** The assessment. The address contains the step, so Back and Reload work as people expect. */
export function IntakePage() {
  const [draft, change] = useIntakeDraft()
  const [search] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const agent = useRememberedAgent(search)
  const token = new URLSearchParams(hash.slice(1)).get('resume')
  const restore = useCallback(
    ({ draft: saved, step, agent: theirs, saved_at }: Saved) => {
      change(saved)
      if (token) tabStorage.write(DRAFT_LINK, token)
      const next = new URLSearchParams({ ...(theirs && { agent: theirs }), step: String(step) })
      void navigate({ pathname, search: `?${next}` }, { replace: true, state: { saved_at } })
    },
    [change, navigate, pathname, token],
  )
  if (token !== null) {
    const keep = () => void navigate({ pathname, search: search.toString() }, { replace: true })
    return <Resume token={token} agent={agent} here={draft} onRestore={restore} onKeep={keep} />
  }
  const asked = search.get('step')
  const step = reachableStep(asked === CHECK ? '7' : asked, answersOf(draft))
  const checking = asked === CHECK && step === 7
  return (
    <>
      {asked !== null && !checking && asked !== String(step) && (
        <Navigate to={{ pathname, search: searchAtStep(search, step) }} replace />
      )}
      <Wizard step={checking ? 6 : step} checking={checking} draft={draft} onChange={change} agent={agent} />
    </>
  )
}
