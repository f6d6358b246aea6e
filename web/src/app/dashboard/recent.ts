import { z } from 'zod'
import { RECENT } from '../../shared/session/storage.ts'
import { localStore } from '../../shared/ui/browser-storage.ts'

/** Only ids are kept, because names and health data never stay in a browser. */
const MOST = 6
const stored = z.array(z.string().max(64)).catch([])

/** The ids of what was opened last, newest first. */
export const readRecent = (): readonly string[] => stored.parse(localStore.readJson(RECENT))

export const remember = (id: string): void =>
  localStore.write(RECENT, JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, MOST)))
