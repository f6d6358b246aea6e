import type { Transaction } from '@waymark/platform/database'
import type { NotificationKind } from '@waymark/rules/foundation/notifications/kinds'
import { STEP_NAMES } from '@waymark/rules/networks/councils/check-move'
import { type CouncilState, type Move, participantsOf } from '@waymark/rules/networks/councils/state'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'
import type { CouncilRecord } from './read-council.ts'

interface News {
  kind: NotificationKind
  user_ids: readonly string[]
  body: string
}

/** Notifies participants of moves by others. Most moves need no notification, because the page is live. */
export async function notifyParticipants(tx: Transaction, council: CouncilRecord, move: Move): Promise<void> {
  const link = `/${council.network_scope.toLowerCase()}/dashboard?tab=council&council=${council.id}`
  const news = newsOf(council, move)
  const told = news.flatMap(({ kind, user_ids, body }) =>
    user_ids.filter((user_id) => user_id !== move.by).map((user_id) => ({ user_id, kind, body, link })),
  )
  if (told.length > 0) await notifyUsers(tx, told)
}

function newsOf({ state, title }: CouncilRecord, { act }: Move): News[] {
  const resolved: News[] =
    state.status === 'Resolved'
      ? [{ kind: 'council_resolved', user_ids: participantsOf(state), body: `${title}: there is consent.` }]
      : []
  switch (act.act) {
    case 'invite':
      return [{ kind: 'council_invited', user_ids: [act.user_id], body: title }]
    case 'excuse':
      return [{ kind: 'council_excused', user_ids: [act.user_id], body: title }, ...resolved]
    case 'move':
      return [{ kind: 'council_moved', user_ids: concerned(state), body: `${title}: ${STEP_NAMES[act.to]}.` }]
    case 'position':
      return act.position === 'objection'
        ? [{ kind: 'council_objection', user_ids: participantsOf(state), body: title }]
        : resolved
    case 'withdraw':
      return [{ kind: 'council_withdrawn', user_ids: concerned(state), body: title }]
    default:
      return resolved
  }
}

/** Those who joined and those who may still join. */
const concerned = ({ standings }: CouncilState): string[] =>
  [...standings].filter(([, standing]) => standing === 'joined' || standing === 'invited').map(([user_id]) => user_id)
