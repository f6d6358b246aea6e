import { TASK_KINDS } from '@waymark/contracts/leads/tasks/endpoints'

const LABELS: Record<(typeof TASK_KINDS)[number], string> = {
  to_do: 'To do',
  call: 'Call',
  documents: 'Requested documents',
}

/** For a select. */
export const TASK_KIND_CHOICES = TASK_KINDS.map((value) => ({ value, label: LABELS[value] }))
