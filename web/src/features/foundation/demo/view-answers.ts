import type { View } from '@waymark/contracts/leads/views/endpoints'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing, newId } from './store.ts'

/** Saved views of the list of clients. */
export const viewAnswers = (store: DemoStore) => {
  const viewOf = (id: string) => {
    const view = store.views.find((one) => one.id === id)
    if (!view) throw missing()
    return view
  }

  return {
    listViews: () => store.views,
    createView: ({ body }) => {
      if (body.is_default) store.views = store.views.map((view) => ({ ...view, is_default: false }))
      const view = { ...body, id: newId() }
      store.views = [...store.views, view]
      return view
    },
    changeView: ({ params, body: { place, ...body } }) => {
      const before = viewOf(params.id)
      if (body.is_default) store.views = store.views.map((view) => ({ ...view, is_default: false }))
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const view: View = { ...before, ...given }
      const others = store.views.filter(({ id }) => id !== view.id)
      store.views = others.toSpliced(place ?? store.views.findIndex(({ id }) => id === view.id), 0, view)
      return view
    },
    deleteView: ({ params }) => {
      const view = viewOf(params.id)
      store.views = store.views.filter(({ id }) => id !== view.id)
      return view
    },
  } satisfies DemoAnswers
}
