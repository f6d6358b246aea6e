export const STORY_STATUSES = ['draft', 'submitted', 'published', 'declined'] as const
