import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserStore, createSignal, createStore } from './store.ts'

afterEach(() => vi.unstubAllGlobals())

test('tells subscribers about a new value, and not about the same one', () => {
  const store = createStore(1)
  const heard = vi.fn<() => void>()
  const unsubscribe = store.subscribe(heard)
  store.set(2)
  store.set(2)
  expect(store.read()).toBe(2)
  expect(heard).toHaveBeenCalledTimes(1)
  unsubscribe()
  store.set(3)
  expect(heard).toHaveBeenCalledTimes(1)
})

test('collects what the listeners of a signal answer', () => {
  const signal = createSignal<number, number>()
  signal.subscribe((one) => one + 1)
  const unsubscribe = signal.subscribe((one) => one * 10)
  expect(signal.emit(2)).toEqual([3, 20])
  unsubscribe()
  expect(signal.emit(2)).toEqual([3])
})

test('follows a value of the browser through its events and through changes of its own', () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  let value = 'one'
  const store = createBrowserStore(() => value, ['storage'])
  const heard = vi.fn<() => void>()
  const unsubscribe = store.subscribe(heard)
  value = 'two'
  window.dispatchEvent(new Event('storage'))
  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.read()).toBe('two')
  store.emit()
  expect(heard).toHaveBeenCalledTimes(2)
  unsubscribe()
  window.dispatchEvent(new Event('storage'))
  store.emit()
  expect(heard).toHaveBeenCalledTimes(2)
})
