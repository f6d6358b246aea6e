import { unauthorized } from '@waymark/platform/errors'
import { msg } from '@waymark/words/t'

/** For a link that is not ours, whose client was deleted, or which was texted to another number than the client's. */
export const wrongLink = () =>
  unauthorized(msg('This link does not work. Please open the link in our latest email.'), 'wrong_link')
