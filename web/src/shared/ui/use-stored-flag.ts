import { useState } from 'react'
import { localStore } from './browser-storage.ts'

/** Something that this device is told to show, from the next refresh on: whether it is, and how to turn it. */
export function useStoredFlag(key: string, value: string): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => localStore.read(key) === value)
  const set = (wanted: boolean) => {
    if (wanted) localStore.write(key, value)
    else localStore.remove(key)
    setOn(localStore.read(key) === value)
  }
  return [on, set]
}
