import { useQuery } from '@tanstack/react-query'
import { readySentenceEndpoints } from '@waymark/contracts/conversations/messaging/ready-sentences'
import { savedReplyEndpoints } from '@waymark/contracts/conversations/saved-replies/endpoints'
import { fillReply, type ReplyValues } from '@waymark/rules/conversations/saved-replies'
import { englishName } from '@waymark/words/own-name'
import { languages } from '@waymark/words/t'
import { ask } from '../api/queries.ts'
import { useMe } from '../session/me.ts'

export const savedRepliesQuery = ask(savedReplyEndpoints.listSavedReplies)

/** The language of a saved reply's second text: the first one after that of the code. */
export const SECOND_LANGUAGE = languages[1] ?? ''

/** A text to put into a message: a saved reply or a ready sentence. At least one of the two texts is there. */
export interface Reply {
  readonly id: string
  readonly title: string
  readonly group: string
  readonly english: string | null
  readonly translated: string | null
}

export interface Replies {
  /** In English, such as `Spanish`: the client's language, or the second one of saved replies. */
  readonly language: { readonly code: string; readonly name: string }
  /** Whether the client reads it rather than English. */
  readonly preferred: boolean
  readonly agent_speaks: boolean
  /** False if it is known that the client’s agent has no booking page whose address a reply could name. */
  readonly bookable: boolean
  readonly all: readonly Reply[]
}

/**
 * What there is to pick for a message to this person, with the variables in place: the saved replies, and for a client
 * the ready sentences. Undefined while loading.
 */
export function useReplies(partner: {
  readonly id: string
  readonly kind: string
  readonly name: string
}): Replies | undefined {
  const me = useMe()
  const saved = useQuery(savedRepliesQuery)
  const client = partner.kind === 'client'
  const sentences = useQuery({
    ...ask(readySentenceEndpoints.readReadySentences, { params: { id: partner.id } }),
    enabled: client,
  })
  if (!saved.data && !saved.isError) return undefined
  if (client && !sentences.data && !sentences.isError) return undefined

  const own: ReplyValues = {
    first_name: partner.name.split(' ')[0] || undefined,
    agent_name: [me?.first_name, me?.last_name].filter(Boolean).join(' ') || undefined,
    agency: me?.company_name || undefined,
  }
  const { english = own, translated = own } =
    sentences.data?.variables ?? (client ? { english: {}, translated: {} } : {})
  const preferred = sentences.data !== undefined && sentences.data.language !== languages[0]
  const code = preferred ? sentences.data.language : SECOND_LANGUAGE
  return {
    language: { code, name: englishName(code) },
    preferred,
    agent_speaks: sentences.data?.agent_speaks ?? false,
    bookable: sentences.data === undefined || sentences.data.variables.english.booking_link !== undefined,
    all: [
      ...(saved.data ?? []).flatMap((reply): Reply[] => {
        const second = code === SECOND_LANGUAGE ? reply.spanish : null
        if (reply.english === null && second === null) return []
        return [
          {
            id: reply.id,
            title: reply.title,
            group: reply.shared ? 'Shared by the administrators' : 'Saved replies',
            english: reply.english === null ? null : fillReply(reply.english, english),
            translated: second === null ? null : fillReply(second, translated),
          },
        ]
      }),
      ...(sentences.data?.groups ?? []).flatMap(({ title, sentences: pairs }) =>
        pairs.map((pair) => ({
          id: pair.english,
          title: '',
          group: title,
          english: pair.english,
          translated: preferred ? pair.translated : null,
        })),
      ),
    ],
  }
}
