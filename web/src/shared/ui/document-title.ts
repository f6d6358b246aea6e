import type { Face } from '@waymark/contracts/people/agency/face'
import { useEffect } from 'react'
import { useSite } from '../brand/site.ts'

/** The title of the path, which the server wrote for the first page. */
let title = import.meta.env.SSR ? '' : document.title
/** The title of what the page shows at the moment, such as a step. */
let shown: string | null = null
let unread = 0

function show() {
  document.title = unread > 0 ? `(${unread}) ${shown ?? title}` : (shown ?? title)
}

export function setDocumentTitle(next: string) {
  title = next
  show()
}

/** Shows the unread count before the title. 0 removes it. */
export function setUnreadInTitle(count: number) {
  unread = count
  show()
}

/** Names what the page shows at the moment, on a page in an agency's look. With null, the title is that of the path. */
export function usePageTitle(name: string | null, face: Face | null = null) {
  const site = useSite()
  const brand_name = face?.agency_name ?? site.brand_name
  useEffect(() => {
    shown = name && `${name} | ${brand_name}`
    show()
    return () => {
      shown = null
      show()
    }
  }, [name, brand_name])
}
