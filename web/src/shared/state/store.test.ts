import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserStore, createSignal, createStore } from './store.ts'

afterEach(() => vi.unstubAllGlobals())

test('notifies subscribers of a new value, but not of the same one', () => {
  const store = createStore(1)
  const listener = vi.fn<() => void>()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  store.set(2)
  expect(store.read()).toBe(2)
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

test('emit returns the results of all listeners of a signal', () => {
  const signal = createSignal<number, number>()
  signal.subscribe((one) => one + 1)
  const unsubscribe = signal.subscribe((one) => one * 10)
  expect(signal.emit(2)).toEqual([3, 20])
  unsubscribe()
  expect(signal.emit(2)).toEqual([3])
})

test('follows a browser value through window events and its own emit', () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  let value = 'one'
  const store = createBrowserStore(() => value, ['storage'])
  const listener = vi.fn<() => void>()
  const unsubscribe = store.subscribe(listener)
  value = 'two'
  window.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(store.read()).toBe('two')
  store.emit()
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  window.dispatchEvent(new Event('storage'))
  store.emit()
  expect(listener).toHaveBeenCalledTimes(2)
})
