import type { AssistantMessage } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { DemoAnswers } from './answers.ts'
import { type DemoStore, missing, newId } from './store.ts'

const REPLY =
  "This is the demo, so I have no files to search and nothing to quote. In your own portal, I answer from your agency's documents and name the file and page for everything I say."

export const assistantAnswers = (store: DemoStore) => {
  const mustKnow = (id: string) => {
    if (!store.talks.some((talk) => talk.id === id)) throw missing()
    return id
  }
  return {
    readAssistantStatus: () => ({
      documents: store.files.length,
      processing: 0,
      pages: 0,
      facts: [],
      questions: store.answers.filter(({ role }) => role === 'question').length,
      provider: 'built_in',
      model: null,
    }),
    askAssistant: ({ body }) => {
      const now = new Date().toISOString()
      const conversation_id = body.conversation_id === null ? newId() : mustKnow(body.conversation_id)
      const known = store.talks.find(({ id }) => id === conversation_id)
      const { client_id } = known ?? body.context
      const messageOf = (role: AssistantMessage['role'], text: string): AssistantMessage => ({
        id: newId(),
        conversation_id,
        client_id,
        role,
        text,
        citations: [],
        answered_by: role === 'answer' ? 'built_in' : null,
        complete: true,
        table: null,
        draft: null,
        created_at: now,
      })
      const question = messageOf('question', body.message)
      const answer = messageOf('answer', REPLY)
      store.answers = [answer, question, ...store.answers]
      const title = known?.title ?? body.message.slice(0, 80)
      const others = store.talks.filter(({ id }) => id !== conversation_id)
      store.talks = [{ id: conversation_id, title, client_id, last_message_at: now }, ...others]
      return {
        reply: REPLY,
        citations: [],
        conversation_id,
        message_id: answer.id,
        answered_by: 'built_in',
        found: false,
        table: null,
        draft: null,
      }
    },
    listAssistantConversations: () => store.talks,
    readAssistantConversation: ({ params }) => {
      mustKnow(params.id)
      return store.answers.filter(({ conversation_id }) => conversation_id === params.id)
    },
    deleteAssistantConversation: ({ params }) => {
      mustKnow(params.id)
      store.talks = store.talks.filter(({ id }) => id !== params.id)
      store.answers = store.answers.filter(({ conversation_id }) => conversation_id !== params.id)
      return undefined
    },
  } satisfies DemoAnswers
}
