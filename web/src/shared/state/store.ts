import { useSyncExternalStore } from 'react'

type Listener = () => void

/** A value that lives outside React and can change at any time. */
export interface Readable<Value> {
  readonly read: () => Value
  /** Calls the listener after every change, until the function it returns is called. */
  readonly subscribe: (listener: Listener) => () => void
}

export interface Store<Value> extends Readable<Value> {
  readonly set: (next: Value) => void
}

/** The current value of a store; the component renders again when it changes. */
export const useStore = <Value>(store: Readable<Value>): Value => useSyncExternalStore(store.subscribe, store.read)

/** Something that happens: everyone who subscribed hears it, and `emit` returns their answers. */
export function createSignal<Data = void, Answer = void>() {
  const listeners = new Set<(data: Data) => Answer>()
  return {
    emit: (data: Data): Answer[] => [...listeners].map((listener) => listener(data)),
    subscribe: (listener: (data: Data) => Answer) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Holds a value for the life of the page, so that it outlives the screens that show it. */
export function createStore<Value>(initial: Value): Store<Value> {
  const changed = createSignal()
  let value = initial
  return {
    read: () => value,
    subscribe: changed.subscribe,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
  }
}

/**
 * Follows a value that the browser holds, such as what is in its storage. It is read again after each of the named
 * events of the window, and after `emit`, because the browser reports a change of its storage to the other tabs only.
 */
export function createBrowserStore<Value>(read: () => Value, events: readonly (keyof WindowEventMap)[]) {
  const changed = createSignal()
  return {
    read,
    emit: changed.emit,
    subscribe: (listener: Listener) => {
      const unsubscribe = changed.subscribe(listener)
      for (const event of events) window.addEventListener(event, listener)
      return () => {
        unsubscribe()
        for (const event of events) window.removeEventListener(event, listener)
      }
    },
  }
}
