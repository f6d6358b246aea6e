import { z } from 'zod'

const rest = z.object({ type: z.literal('environment'), env: z.record(z.string(), z.string()) })

/**
 * Waits for the rest of the environment if `ENVIRONMENT_FOLLOWS` is set: `npm start` lets the services load their code
 * while it prepares the database, whose address comes later as a message.
 */
export async function completeEnvironment(): Promise<void> {
  if (!process.env['ENVIRONMENT_FOLLOWS']) return
  const message = await new Promise<unknown>((resolve) => process.once('message', resolve))
  Object.assign(process.env, rest.parse(message).env)
}
