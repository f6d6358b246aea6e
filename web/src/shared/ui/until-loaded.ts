import { createStore } from '../state/store.ts'

/** Milliseconds between two tries to load what failed to. The `online` event can trigger one sooner. */
const TRY_AGAIN_MS = 10_000
const ANSWERS_WITHIN_MS = 5_000

/** True while the server answers, but not with a file of this page, which is then of an earlier release. */
export const outdated = createStore(false)

/** Tries until it has loaded. The page goes on without it, instead of failing because the connection is lost. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const loaded = await load()
      outdated.set(false)
      return loaded
    } catch {
      outdated.set(await serverAnswers())
      await nextTry()
    }
  }
}

const serverAnswers = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

const nextTry = () =>
  new Promise<void>((resolve) => {
    const again = () => {
      clearTimeout(timer)
      removeEventListener('online', again)
      resolve()
    }
    const timer = setTimeout(again, TRY_AGAIN_MS)
    addEventListener('online', again)
  })
