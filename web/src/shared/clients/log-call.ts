import { toast } from '../ui/toast.tsx'
import type { Called } from './dialing.ts'

/** Opens a dialog that dials, and logs who called and how it went. It is loaded when it is first needed. */
export function openLogCall(client: Called): void {
  import('./log-call-form.tsx').then(
    ({ openLogCallForm }) => openLogCallForm(client),
    (error: unknown) => toast.error('The call log could not be loaded', error),
  )
}
