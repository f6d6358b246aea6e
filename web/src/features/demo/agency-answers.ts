import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing, newId } from './store.ts'

export const agencyAnswers = (store: DemoStore) => {
  const linkOf = (id: string) => {
    const link = store.quoting_links.find((one) => one.id === id)
    if (!link) throw missing()
    return link
  }
  return {
    readAgencyProfile: () => store.profile,
    updateAgencyProfile: ({ body }) => {
      Object.assign(store.profile, body)
      store.user = { ...store.user, states_licensed: store.profile.states_licensed }
      return store.profile
    },
    listQuotingLinks: () => store.quoting_links,
    createQuotingLink: ({ body }) => {
      const link = { ...body, id: newId(), created_at: new Date().toISOString() }
      store.quoting_links = [link, ...store.quoting_links]
      return link
    },
    updateQuotingLink: ({ params, body }) => Object.assign(linkOf(params.id), body),
    deleteQuotingLink: ({ params }) => {
      const gone = linkOf(params.id)
      store.quoting_links = store.quoting_links.filter((link) => link !== gone)
      return undefined
    },
  } satisfies DemoAnswers
}
