import type { Context, UserActor } from '../../context.ts'

/** For a person who restores a backup that does not have it: they ask the administrator (`by`) what it was. */
export const logAccountChange = ({ log, actor }: Pick<Context<UserActor>, 'log' | 'actor'>, user_id: string): void =>
  log.info({ user_id, by: actor.user.id }, 'account changed')
