import type { Config } from '@waymark/platform/config'
import { countCall } from '@waymark/platform/outside'

export interface ModelSettings {
  name: string
  base_url: string
  api_key: string
  /** The longest wait for the first words, and between words. */
  patience_ms: number
}

/** The language model of this installation, if it has one. */
export function modelOf({ AI_API_KEY, AI_BASE_URL, AI_MODEL, AI_TIMEOUT_MS }: Config): ModelSettings | null {
  if (AI_API_KEY === undefined || AI_MODEL === undefined) return null
  return { name: AI_MODEL, base_url: AI_BASE_URL, api_key: AI_API_KEY, patience_ms: AI_TIMEOUT_MS }
}

export interface Turn {
  role: 'question' | 'answer'
  text: string
}

/**
 * Streams a model's reply to instructions and turns, over the chat completions protocol. Throws when the model fails,
 * is too slow, or the signal aborts it.
 */
export async function* streamReply(
  settings: ModelSettings,
  instructions: string,
  turns: readonly Turn[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  // Loaded on first use, because most installations have no model.
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const { name, base_url, api_key, patience_ms } = settings
  const provider = createOpenAICompatible({ name: 'assistant', baseURL: base_url, apiKey: api_key })
  let failure: unknown
  const slow = new AbortController()
  const hurry = () =>
    setTimeout(() => slow.abort(new DOMException('The model is too slow.', 'TimeoutError')), patience_ms)
  let timer = hurry()
  const { textStream } = streamText({
    model: provider.chatModel(name),
    instructions,
    messages: turns.map(({ role, text }) => ({ role: role === 'question' ? 'user' : 'assistant', content: text })),
    maxRetries: 0,
    temperature: 0,
    maxOutputTokens: 700,
    abortSignal: AbortSignal.any([signal, slow.signal]),
    // The default handler would print the error, which contains the question.
    onError: ({ error }) => {
      failure = error
    },
  })
  try {
    for await (const text of textStream) {
      clearTimeout(timer)
      yield text
      timer = hurry()
    }
  } finally {
    clearTimeout(timer)
  }
  // An aborted stream ends without an error. If the reader left, that says nothing about the model.
  signal.throwIfAborted()
  failure ??= slow.signal.reason
  countCall('model', failure)
  if (failure !== undefined) throw failure
}
