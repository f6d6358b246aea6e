/** Storage may be forbidden or full (private windows, managed browsers): then nothing is kept, and nothing breaks. */
const guarded = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key)
    } catch {
      return null
    }
  },
  write(key: string, value: string): void {
    try {
      storage().setItem(key, value)
    } catch {
      // Kept in memory for as long as the page is open.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key)
    } catch {
      // There is nothing to remove.
    }
  },
})

/** Until the tab is closed: for what a stranger at the same computer should not find. */
export const tabStorage = guarded(() => sessionStorage)

export const localStore = guarded(() => localStorage)
