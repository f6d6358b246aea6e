import type { BrowserContext } from '@playwright/test'

/** When the pictures are taken, as they show it: a Tuesday, at noon in Chicago. */
const SHOWN = Date.parse('2026-11-17T18:00:00Z')
/** How long after the demo agency was made they are taken, as they show it. */
const LATER_MS = 20 * 60_000
/** Times farther away than this are not about what happened in the agency: dates of birth, for instance. */
const NEAR_MS = 120 * 86_400_000

/**
 * What the page's `fetch` does first. It stands in the page, because an intercepted request would be outside the page
 * and turn off the browser's cache, which makes each page load twice as slow.
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
    if (method === 'POST' && pathname in answers) return Response.json(answers[pathname], { status: 201 })
    const response = await real(input, init)
    const json = response.headers.get('content-type')?.includes('json')
    if (!json || !pathname.startsWith('/api/')) return response
    const text = await response.text()
    const body = text.replaceAll(/"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z"/g, moved)
    return new Response(body, { status: response.status, headers: response.headers })
  }
}`

/**
 * Stops the browser's clock at one moment and moves the times in the server's answers by the same amount. Every run
 * then shows the same dates, whenever it is made.
 *
 * @param made_at when the demo agency was made
 * @param answers what is answered to a POST to these paths, in place of the server
 */
export async function stopClock(
  context: BrowserContext,
  made_at: number,
  answers: Record<string, unknown> = {},
): Promise<void> {
  await context.clock.setFixedTime(SHOWN + LATER_MS)
  const given = { shift: SHOWN - made_at, made_at, near: NEAR_MS, answers }
  await context.addInitScript({ content: `(${IN_PAGE})(${JSON.stringify(given)})` })
}
