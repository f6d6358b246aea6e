import type { BrowserContext } from '@playwright/test'

/** The time that the pictures show: a Tuesday at noon in Chicago. */
const SHOWN = Date.parse('2026-11-17T18:00:00Z')
/** How long after the creation of the demo agency the pictures are taken, by the clock they show. */
const LATER_MS = 20 * 60_000
/** Times farther away than this, such as dates of birth, are not moved. */
const NEAR_MS = 120 * 86_400_000

/**
 * Wraps the page's `fetch`. It runs in the page, because intercepting requests from outside turns off the browser's
 * cache, which makes each page load take twice as long.
 */
const IN_PAGE = `({ shift, made_at, near, answers }) => {
  const real = window.fetch
  const moved = (found) => {
    const at = Date.parse(JSON.parse(found))
    return Math.abs(at - made_at) > near ? found : JSON.stringify(new Date(at + shift))
  }
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const { pathname } = new URL(request?.url ?? input, location.href)
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase()
    if (method === 'POST' && answers[pathname] === null) return new Promise(() => {})
    if (method === 'POST' && pathname in answers) return Response.json(answers[pathname], { status: 201 })
    const response = await real(input, init)
    const json = response.headers.get('content-type')?.includes('json')
    if (!json || !pathname.startsWith('/api/')) return response
    const text = await response.text()
    const body = text.replaceAll(/"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z"/g, moved)
    return new Response(body, { status: response.status, headers: response.headers })
  }
}`

/** Keeps the cursor from blinking, and everything else from moving. A style element would break the content policy. */
const STILL = `() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { caret-color: transparent !important; animation: none !important; transition: none !important }')
  document.adoptedStyleSheets = [sheet]
}`

/**
 * Stops the browser's clock at one moment and moves the times in responses by the same amount, so that every run shows
 * the same dates.
 *
 * @param made_at when the demo agency was created
 * @param answers responses to a POST to these paths, instead of the server's; null for a request that stays open
 */
export async function stopClock(
  context: BrowserContext,
  made_at: number,
  answers: Record<string, unknown> = {},
): Promise<void> {
  await context.clock.setFixedTime(SHOWN + LATER_MS)
  const given = { shift: SHOWN - made_at, made_at, near: NEAR_MS, answers }
  await context.addInitScript({ content: `(${STILL})()` })
  await context.addInitScript({ content: `(${IN_PAGE})(${JSON.stringify(given)})` })
}
