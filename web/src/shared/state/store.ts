import { useSyncExternalStore } from 'react'

type Listener = () => void

/** A value that lives outside React and can change at any time. */
export interface Readable<Value> {
  readonly read: () => Value
  /** Calls the listener after every change, until the returned function is called. */
  readonly subscribe: (listener: Listener) => () => void
  /** The value in a page that the build has rendered. A store without it is for other pages. */
  readonly prerendered?: () => Value
}

export interface Store<Value> extends Readable<Value> {
  readonly set: (next: Value) => void
}

/** The current value of a store; the component renders again when it changes. */
export const useStore = <Value>(store: Readable<Value>): Value =>
  useSyncExternalStore(store.subscribe, store.read, store.prerendered)

const never = () => () => undefined

/**
 * False in a page that the build has rendered, until it is hydrated. What only the browser knows is shown from then on,
 * because React takes over the page as it was rendered.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** An event. `emit` calls every listener and returns their results. */
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

/** Stores a value for the lifetime of the page, so that it outlives the screens that show it. */
export function createStore<Value>(initial: Value): Store<Value> {
  const changed = createSignal()
  let value = initial
  return {
    read: () => value,
    prerendered: () => initial,
    subscribe: changed.subscribe,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
  }
}

/**
 * Follows a value in the browser, such as an entry in its storage. It is read again after the named window events and
 * after `emit`, because the browser reports changes of its storage only to other tabs.
 */
export function createBrowserStore<Value>(
  read: () => Value,
  events: readonly (keyof WindowEventMap)[],
  prerendered?: () => Value,
) {
  const changed = createSignal()
  return {
    read,
    ...(prerendered && { prerendered }),
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
