/** The connection and what it updates, which the first view is shown without. */
export const loadLive = () => import('./live.ts')
