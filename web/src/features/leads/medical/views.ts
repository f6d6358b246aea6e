import { useLocation, useNavigate } from 'react-router-dom'

/** The view in `?view=`, or the welcome page. Answers are never part of the address. */
const VIEWS = ['join', 'match', 'results', 'practitioner'] as const
export type View = (typeof VIEWS)[number] | 'welcome'

const HOME = '/medical'
export const viewOf = (search: URLSearchParams): View => VIEWS.find((view) => view === search.get('view')) ?? 'welcome'
export const addressOf = (view: View): string => (view === 'welcome' ? HOME : `${HOME}?view=${view}`)

/** History state of a view that was opened from another one. Going back from it uses the browser's history. */
export const WALKED = 'walked'

/** Goes back to the previous view, or to `before` if the visitor came straight here. */
export function useBackTo(before: View): () => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => void (state === WALKED ? navigate(-1) : navigate(addressOf(before), { replace: true }))
}
