/** Tasks that Waymark adds by itself. A broker can turn each off, rename it, or change its days. */
export const TASK_TEMPLATES = {
  contacted: { on: 'contacted', kind: 'call', title: 'Check in after first contact', days: 3, enabled: true },
  quoted: { on: 'quoted', kind: 'call', title: 'Follow up on the quote', days: 2, enabled: true },
  enrolled: {
    on: 'enrolled',
    kind: 'call',
    title: 'Check that the first premium was paid',
    days: 14,
    enabled: true,
  },
  special_enrollment: {
    on: 'life_event',
    kind: 'call',
    title: 'Enroll them before special enrollment ends',
    days: 10,
    enabled: true,
  },
  lost: { on: 'lost', kind: 'to_do', title: 'Ask again whether they need help', days: 90, enabled: false },
} as const satisfies Record<string, TaskTemplate>

export interface TaskTemplate {
  /** The status of a client, or the life event, that starts it. */
  readonly on: 'contacted' | 'quoted' | 'enrolled' | 'lost' | 'life_event'
  readonly kind: 'to_do' | 'call'
  readonly title: string
  /**
   * The task is due this many days after the status changed, or before the special enrollment period ends, at 9 in the
   * morning where the broker is.
   */
  readonly days: number
  readonly enabled: boolean
}

export type TaskTemplateName = keyof typeof TASK_TEMPLATES

export const isTaskTemplateName = (name: string): name is TaskTemplateName => Object.hasOwn(TASK_TEMPLATES, name)
/** In the order of a client's progress. */
export const TASK_TEMPLATE_NAMES = Object.keys(TASK_TEMPLATES).filter(isTaskTemplateName)
