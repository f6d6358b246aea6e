/**
 * Storage may be blocked or full (private windows, managed browsers). Then nothing is stored, and no error is thrown.
 */
const guarded = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  /** Null if nothing is stored, or what is stored is not JSON. */
  readJson(key: string): unknown {
    try {
      return JSON.parse(storage().getItem(key) ?? 'null')
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      storage().setItem(key, value)
    } catch {
      // The open page still has the value in its state.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key)
    } catch {
      // If storage is blocked, there is nothing to remove.
    }
  },
})

/** Lasts until the tab is closed. Use it for data that another person at the same computer must not find. */
export const tabStorage = guarded(() => sessionStorage)

export const localStore = guarded(() => localStorage)
