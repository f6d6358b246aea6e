import { sql } from '@waymark/platform/database'

/** The states where an administrator checked the license of an `app_user`. */
export const checkedStates = sql`array(select unnest(states_licensed) except select unnest(states_unchecked))`
