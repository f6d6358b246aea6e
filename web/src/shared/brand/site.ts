import type { Operator, systemEndpoints } from '@waymark/contracts/foundation/site/endpoints'
import { SITE_BLANKS, SITE_TAG, type SiteTag } from '@waymark/contracts/foundation/site/site-tag'
import { useEffect } from 'react'
import { callPublic } from '../api/call-public.ts'
import { memberOf, textOf } from '../api/read-answer.ts'
import { isDemo } from '../session/demo-session.ts'
import { createStore, useStore } from '../state/store.ts'

/** What the server says about itself (`GET /api/site`). The addresses that the page does not name are null until it responds. */
export interface Site {
  readonly brand_name: string
  readonly public_url: string | null
  readonly alliance_url: string | null
  readonly operator: Operator
  /** Whether a consumer can agree to text messages. */
  readonly sends_texts: boolean
  /** The shortest password that this installation takes. Null until it responds. */
  readonly password_min_length: number | null
}

const operatorOf = (answer: unknown): Operator => ({
  name: textOf(answer, 'name'),
  address: textOf(answer, 'address'),
  phone: textOf(answer, 'phone'),
  email: textOf(answer, 'email'),
})

function namesIn(answer: unknown): SiteTag | null {
  const brand_name = textOf(answer, 'brand_name')
  const public_url = textOf(answer, 'public_url')
  return brand_name && public_url ? { brand_name, public_url } : null
}

/** Our own server wrote it into this page (services/api/page-head.ts). Null on a development server. */
function fromPage(): SiteTag | null {
  if (import.meta.env.SSR) return SITE_BLANKS
  const tag = document.querySelector<HTMLMetaElement>(`meta[name="${SITE_TAG}"]`)
  return tag && namesIn(JSON.parse(tag.content))
}

const site = createStore<Site>({
  brand_name: 'Waymark',
  public_url: null,
  ...fromPage(),
  alliance_url: null,
  operator: operatorOf(null),
  sends_texts: false,
  password_min_length: null,
})
let asked = false

/** In a demo session the portal never calls the server. Public pages always do, even if a demo session is stored. */
const inDemo = () => window.location.pathname.startsWith('/broker') && isDemo()

async function ask() {
  const answer = await callPublic<typeof systemEndpoints.readSite>({ method: 'GET', path: '/site' })
  const names = namesIn(answer)
  if (!names) return
  const alliance_url = textOf(answer, 'alliance_url')
  const operator = operatorOf(memberOf(answer, 'operator'))
  const shortest = memberOf(answer, 'password_min_length')
  site.set({
    ...names,
    alliance_url,
    operator,
    sends_texts: memberOf(answer, 'sends_texts') === true,
    password_min_length: typeof shortest === 'number' ? shortest : null,
  })
}

function askOnce() {
  if (asked || inDemo()) return
  asked = true
  // If the call fails, the default name stays. No page waits for this call.
  ask().catch(() => {
    asked = false
  })
}

export function useSite(): Site {
  useEffect(askOnce, [])
  return useStore(site)
}
