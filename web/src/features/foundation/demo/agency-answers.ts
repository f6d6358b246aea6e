import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing, newId, uploadBody } from './store.ts'

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
      store.user = {
        ...store.user,
        states_licensed: store.profile.states_licensed,
        languages: store.profile.languages,
        npn: store.profile.npn,
      }
      return store.profile
    },
    uploadLogo: ({ sent }) => {
      const { file } = uploadBody.parse(sent)
      store.logo = file
      store.profile.logo = { media_type: file.type, size: file.size, updated_at: new Date().toISOString() }
      return store.profile
    },
    readLogo: () => {
      if (!store.logo) throw missing()
      return store.logo
    },
    deleteLogo: () => {
      store.logo = null
      store.profile.logo = null
      return undefined
    },
    uploadPhoto: ({ sent }) => {
      const { file } = uploadBody.parse(sent)
      store.photo = file
      store.profile.photo = { size: file.size, updated_at: new Date().toISOString() }
      return store.profile
    },
    readPhoto: () => {
      if (!store.photo) throw missing()
      return store.photo
    },
    deletePhoto: () => {
      store.photo = null
      store.profile.photo = null
      return undefined
    },
    listQuotingLinks: () => store.quoting_links,
    createQuotingLink: ({ body }) => {
      const link = { ...body, id: newId(), created_at: new Date().toISOString() }
      store.quoting_links = [link, ...store.quoting_links]
      return link
    },
    updateQuotingLink: ({ params, body }) => Object.assign(linkOf(params.id), body),
    deleteQuotingLink: ({ params }) => {
      const deleted = linkOf(params.id)
      store.quoting_links = store.quoting_links.filter((link) => link !== deleted)
      return undefined
    },
  } satisfies DemoAnswers
}
