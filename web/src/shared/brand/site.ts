import { useEffect } from 'react'
import { isDemo } from '../session/demo-session.ts'
import { createStore, useStore } from '../state/store.ts'

/** What the server says about itself (`GET /api/site`). The addresses are null until it answered. */
export interface Site {
  readonly brand_name: string
  readonly public_url: string | null
  readonly alliance_url: string | null
}

const site = createStore<Site>({ brand_name: 'Waymark', public_url: null, alliance_url: null })
let asked = false

// By hand, because the first load carries no schema library.
function isSite(answer: unknown): answer is Site {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'brand_name' in answer &&
    typeof answer.brand_name === 'string' &&
    'public_url' in answer &&
    typeof answer.public_url === 'string' &&
    'alliance_url' in answer &&
    (answer.alliance_url === null || typeof answer.alliance_url === 'string')
  )
}

/** The portal of a demo session asks the server nothing; public pages do, whatever is stored. */
const inDemo = () => window.location.pathname.startsWith('/broker') && isDemo()

async function ask() {
  const response = await fetch('/api/site')
  if (!response.ok) return
  const answer: unknown = await response.json()
  if (isSite(answer)) site.set(answer)
}

function askOnce() {
  if (asked || inDemo()) return
  asked = true
  // Without an answer the default name stands; nothing on a page waits for it.
  ask().catch(() => {
    asked = false
  })
}

export function useSite(): Site {
  useEffect(askOnce, [])
  return useStore(site)
}
