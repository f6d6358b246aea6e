import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { answersOf } from './draft.ts'
import { reachableStep, searchAtStep } from './step-of-url.ts'
import { useDraft } from './use-draft.ts'
import { useRememberedAgent } from './use-remembered-agent.ts'
import { Wizard } from './wizard.tsx'

/** The assessment. The address holds the step, so that going back and reloading do what people expect. */
export function IntakePage() {
  const [draft, change] = useDraft()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const agent = useRememberedAgent(search)
  const asked = search.get('step')
  const step = reachableStep(asked, answersOf(draft))
  if (asked !== null && asked !== String(step)) {
    return <Navigate to={{ pathname, search: searchAtStep(search, step) }} replace />
  }
  return <Wizard step={step} draft={draft} onChange={change} agent={agent} />
}
