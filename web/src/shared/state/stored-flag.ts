import { localStore } from '../ui/browser-storage.ts'
import { createBrowserStore, type Store, useStore } from './store.ts'

/** A switch that this browser remembers: on while `value` is stored under `key`. */
export function createStoredFlag(key: string, value: string): Store<boolean> {
  const { emit, ...store } = createBrowserStore(() => localStore.read(key) === value, ['storage'])
  return {
    ...store,
    set: (on) => {
      if (on) localStore.write(key, value)
      else localStore.remove(key)
      emit()
    },
  }
}

export const useStoredFlag = (flag: Store<boolean>): [on: boolean, set: (on: boolean) => void] => [
  useStore(flag),
  flag.set,
]
