import { refusesBadBodies } from './bad-bodies.ts'
import { NO_SESSION } from './target.ts'

refusesBadBodies((access) => access !== 'sys_admin' && !NO_SESSION.has(access))
