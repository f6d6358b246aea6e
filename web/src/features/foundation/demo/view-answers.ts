import type { View } from '@waymark/contracts/leads/views/endpoints'
import type { DemoAnswers } from './answers.ts'
import { missing, newId } from './store.ts'

/** Saved views of the list of clients. */
export const viewAnswers = () => {
  let views: View[] = []
  const viewOf = (id: string) => {
    const view = views.find((one) => one.id === id)
    if (!view) throw missing()
    return view
  }

  return {
    listViews: () => views,
    createView: ({ body }) => {
      if (body.is_default) views = views.map((view) => ({ ...view, is_default: false }))
      const view = { ...body, id: newId() }
      views = [...views, view]
      return view
    },
    changeView: ({ params, body: { place, ...body } }) => {
      const before = viewOf(params.id)
      if (body.is_default) views = views.map((view) => ({ ...view, is_default: false }))
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const view: View = { ...before, ...given }
      const others = views.filter(({ id }) => id !== view.id)
      views = others.toSpliced(place ?? views.findIndex(({ id }) => id === view.id), 0, view)
      return view
    },
    deleteView: ({ params }) => {
      const view = viewOf(params.id)
      views = views.filter(({ id }) => id !== view.id)
      return view
    },
  } satisfies DemoAnswers
}
