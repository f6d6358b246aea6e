/**
 * Storage may be blocked or full (private windows, managed browsers). Then values last only as long as the page is open, and no
 * error is thrown.
 */
function guarded(storage: () => Storage) {
  /** What could not be stored. */
  const here = new Map<string, string>()
  const read = (key: string): string | null => {
    try {
      return here.get(key) ?? storage().getItem(key)
    } catch {
      return null
    }
  }
  return {
    read,
    /** Null if nothing is stored, or what is stored is not JSON. */
    readJson(key: string): unknown {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    write(key: string, value: string): void {
      try {
        storage().setItem(key, value)
        here.delete(key)
      } catch {
        here.set(key, value)
      }
    },
    remove(key: string): void {
      here.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // If storage is blocked, there is nothing to remove.
      }
    },
  }
}

/** Lasts until the tab is closed. Use it for data that another person at the same computer must not find. */
export const tabStorage = guarded(() => sessionStorage)

export const localStore = guarded(() => localStorage)
