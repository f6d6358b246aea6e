import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, requiredText } from '../../fields.ts'
import { clientFilters } from '../clients/endpoints.ts'

const LAYOUTS = ['cards', 'table'] as const
/** The longest name of a view, in characters. */
export const VIEW_NAME_MAX = 60
/** The most views that one user can have. */
export const VIEWS_MAX = 50

const fields = {
  name: requiredText(VIEW_NAME_MAX, 'Please enter a name'),
  /** Search, filters and order, as the list takes them. */
  query: clientFilters,
  layout: z.enum(LAYOUTS),
  /** Of the table. */
  columns: z.array(z.string().regex(/^[a-z_]{1,30}$/)).max(30),
  /** The list opens with it. At most one view does. */
  is_default: z.boolean(),
}

const view = z.object({ id, ...fields })
export type View = z.output<typeof view>

export const viewEndpoints = {
  listViews: endpoint({
    method: 'GET',
    path: '/broker/views',
    summary: 'List your views of the client list, in your order',
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.array(view),
  }),
  createView: endpoint({
    method: 'POST',
    path: '/broker/views',
    summary: 'Keep a search, its filters, order, layout and columns under a name, last in the order',
    tag: 'Clients',
    access: 'session',
    body: z.object(fields),
    status: 201,
    response: view,
  }),
  changeView: endpoint({
    method: 'PATCH',
    path: '/broker/views/{id}',
    summary: 'Change what the body names, or its place: 0 is the first',
    tag: 'Clients',
    access: 'session',
    record: 'view',
    params: idParams,
    body: z
      .object({ ...z.object(fields).partial().shape, place: z.number().int().min(0).max(VIEWS_MAX).optional() })
      .refine((body) => Object.values(body).some((value) => value !== undefined), 'Nothing to change'),
    status: 200,
    response: view,
  }),
  deleteView: endpoint({
    method: 'DELETE',
    path: '/broker/views/{id}',
    summary: 'Delete a view; what it was is returned, to add it again',
    tag: 'Clients',
    access: 'session',
    record: 'view',
    params: idParams,
    status: 200,
    response: view,
  }),
}
