import { statSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

/**
 * Locks the data folder for this process by listening on a socket. Unlike a file with a process id, it is free again
 * the moment its owner dies.
 *
 * @throws StartError when another process holds it
 */
export async function lockInstance(sockets: string, dataDir: string): Promise<Server> {
  const path = join(sockets, 'instance.sock')
  const taken = new StartError(
    `Waymark already runs with the data in ${dataDir}. Stop it, or give this one a folder of its own: DATA_DIR=... npm start`,
  )
  try {
    return await listen(path)
  } catch {
    if (await answers(path)) throw taken
  }
  unlinkSync(path)
  const lock = await listen(path)
  // Two processes that start together may both have found the stale socket. The one whose socket was removed gives up.
  const { ino } = statSync(path)
  await sleep(50)
  if (statSync(path, { throwIfNoEntry: false })?.ino !== ino) throw taken
  return lock
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => resolve(server.unref()))
  })
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
