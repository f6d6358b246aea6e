import { id } from '@waymark/contracts/fields'
import { keyedHash, type Secrets } from '../../secrets.ts'
import { isSameToken } from '../../signed-id.ts'
import { wrongLink } from '../wrong-link.ts'

const PREFIX = 'wu_'

const signature = ({ open_link }: Pick<Secrets, 'open_link'>, update_id: string) =>
  keyedHash(open_link, `confirm update ${update_id}`)

/**
 * The token of the link that is emailed for one proposed update, and never part of a response. It shows, confirms or
 * refuses this update and opens nothing else. The row says until when.
 */
export const updateToken = (secrets: Pick<Secrets, 'open_link'>, update_id: string): string =>
  `${PREFIX}${update_id}.${signature(secrets, update_id).toString('base64url')}`

/** The update that a token opens. Throws 401 for a token that we did not sign. */
export function updateOfToken(secrets: Pick<Secrets, 'open_link'>, token: string): string {
  const [update_id = ''] = token.slice(PREFIX.length).split('.')
  const ours = id.safeParse(update_id).success && isSameToken(token, updateToken(secrets, update_id))
  if (!ours) throw wrongLink()
  return update_id
}

/** The page that asks the owner of the mailbox. Browsers do not send what follows the `#`. */
export const updatePath = (secrets: Pick<Secrets, 'open_link'>, update_id: string): string =>
  `/confirm-answers#token=${updateToken(secrets, update_id)}`
