/** What a saved reply can name in braces, and what the broker reads about it. */
export const REPLY_VARIABLES = {
  first_name: 'the client’s first name',
  agent_name: 'your name',
  agency: 'your agency',
  next_step_due: 'when your next task about the client is due',
  own_page: 'the address of the client’s own page',
  booking_link: 'the address of your booking page',
} as const
type ReplyVariable = keyof typeof REPLY_VARIABLES
export type ReplyValues = { readonly [Name in ReplyVariable]?: string | undefined }

const VARIABLE = /\{[a-z_]+\}/g

const isVariable = (name: string): name is ReplyVariable => Object.hasOwn(REPLY_VARIABLES, name)

/**
 * The text with the values in place. A variable without a value stays, so that its writer sees it. An empty value takes
 * the space before it along, and a comma before that: "Hello {first_name}," is "Hello,", and "Hola, {first_name}:" is "Hola:".
 */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replaceAll(/(,? ?)\{([a-z_]+)\}/g, (written, before: string, name: string) => {
    const value = isVariable(name) ? values[name] : undefined
    if (value === undefined) return written
    return value === '' ? '' : `${before}${value}`
  })

/** The variables in a text, each once, such as `{first_name}`. A message with one must not be sent. */
export const openVariables = (text: string): string[] => [...new Set(text.match(VARIABLE))]

/** The variables in a saved reply that mean nothing. */
export const unknownVariables = (text: string): string[] =>
  openVariables(text).filter((variable) => !isVariable(variable.slice(1, -1)))

/** What to tell a broker who has no booking page and wants to send its address. */
export const NO_BOOKING_PAGE = 'You have no booking page. Turn it on in Settings, or take out {booking_link}.'
