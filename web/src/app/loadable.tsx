import { type ComponentType, lazy, useState } from 'react'

/**
 * A component in a file of its own, like `lazy`. When `load` has brought it before, it is rendered with what is around
 * it. `lazy` would first show that as loading, which React then keeps on screen for 300 ms.
 */
export function loadable(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined
  const Later = lazy(async () => ({ default: await load() }))
  function Loadable() {
    // The same one for as long as it is on screen.
    const [Shown] = useState(() => loaded ?? Later)
    return <Shown />
  }
  return Object.assign(Loadable, {
    load: async () => {
      loaded = await load()
    },
  })
}
