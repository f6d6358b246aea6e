import { Link, type LinkProps, useLinkClickHandler } from 'react-router-dom'

/** History state that opens the consumer landing at `/` instead of the chooser. */
const PERSONAL = { experience: 'personal' } as const

/** Whether the landing page shows a consumer what we do: by the history entry, or by the address of a new tab. */
export const isPersonal = (state: unknown, search: string): boolean =>
  new URLSearchParams(search).get('experience') === PERSONAL.experience ||
  (typeof state === 'object' && state !== null && 'experience' in state && state.experience === PERSONAL.experience)

/**
 * A link to the consumer landing. It leaves the address at `/`. Without the script of the page, or in a new tab, the
 * address names the choice instead.
 */
export function HomeLink({ replace, ...link }: Omit<LinkProps, 'to' | 'state' | 'onClick'>) {
  const open = useLinkClickHandler('/', { state: PERSONAL, ...(replace !== undefined && { replace }) })
  return <Link {...link} to={`/?${new URLSearchParams(PERSONAL)}`} onClick={open} />
}
