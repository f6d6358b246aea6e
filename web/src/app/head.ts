import { pageHead } from '@waymark/contracts/foundation/site/pages'
import { setDocumentTitle } from '../shared/ui/document-title.ts'

/** Updates the head as the server writes it for the first page. Browsers share the canonical address. */
export function setHead(pathname: string, brand_name: string, public_url: string | null): void {
  const { title, shared } = pageHead(pathname, brand_name)
  setDocumentTitle(title)
  put('meta', 'name', 'description', 'content', shared?.description)
  put('meta', 'name', 'robots', 'content', shared ? undefined : 'noindex')
  const origin = public_url ?? window.location.origin
  for (const one of document.head.querySelectorAll('link[rel="alternate"]')) one.remove()
  put('link', 'rel', 'canonical', 'href', shared ? new URL(shared.path, origin).href : undefined)
}

function put(tag: 'meta' | 'link', key: string, name: string, field: string, value: string | undefined): void {
  const found = document.head.querySelector(`${tag}[${key}="${name}"]`)
  if (value === undefined) {
    found?.remove()
    return
  }
  const element = found ?? document.head.appendChild(document.createElement(tag))
  element.setAttribute(key, name)
  element.setAttribute(field, value)
}
