import type { ClientFilters } from '../../../../shared/clients/filters.ts'

const DOWN = new Set<NonNullable<ClientFilters['sort']>>(['newest', 'risk', 'first_contact', 'plan_year'])

/** The direction of a list whose address names none, and the other one. */
export const usualOrder = (sort: ClientFilters['sort'] = 'newest') => (DOWN.has(sort) ? 'desc' : 'asc')
export const otherOrder = (sort: ClientFilters['sort']) => (usualOrder(sort) === 'asc' ? 'desc' : 'asc')
