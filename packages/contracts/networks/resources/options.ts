export const RESOURCE_CATEGORIES = [
  'Getting started',
  'Benefits',
  'Enrollment',
  'Compliance',
  'Finance',
  'Practice stories',
] as const

/** Members of one network, or of both. */
export const AUDIENCES = ['TW', 'SP', 'both'] as const
export type Audience = (typeof AUDIENCES)[number]

export const RESOURCE_STATUSES = ['suggested', 'published', 'declined', 'retired'] as const
export type ResourceStatus = (typeof RESOURCE_STATUSES)[number]
