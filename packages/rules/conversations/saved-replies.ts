/** What a saved reply can name in braces, and what the broker reads about it. */
export const REPLY_VARIABLES = {
  first_name: 'the client’s first name',
  agent_name: 'your name',
  agency: 'your agency',
  next_step_due: 'when your next task about the client is due',
  own_page: 'the address of the client’s own page',
} as const
type ReplyVariable = keyof typeof REPLY_VARIABLES
export type ReplyValues = { readonly [Name in ReplyVariable]?: string | undefined }

const VARIABLE = /\{[a-z_]+\}/g

const isVariable = (name: string): name is ReplyVariable => Object.hasOwn(REPLY_VARIABLES, name)

/** The text with the values in place. A variable without a value stays, so that its writer sees it. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replaceAll(VARIABLE, (variable) => {
    const name = variable.slice(1, -1)
    return (isVariable(name) && values[name]) || variable
  })

/** The variables in a text, each once, such as `{first_name}`. A message with one must not be sent. */
export const openVariables = (text: string): string[] => [...new Set(text.match(VARIABLE))]

/** The variables in a saved reply that mean nothing. */
export const unknownVariables = (text: string): string[] =>
  openVariables(text).filter((variable) => !isVariable(variable.slice(1, -1)))
