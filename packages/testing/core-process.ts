import { createActivityCounter } from '@waymark/events/activity'
import { queueTransport } from '@waymark/events/queues'
import { redisBus } from '@waymark/events/redis-bus'
import { startRelay } from '@waymark/events/relay'
import { startQueueWorkers } from '@waymark/events/work'
import { openDatabase } from '@waymark/platform/database'
import { countingReactions, silent } from './event-core.ts'

/**
 * Runs a relay or a worker of the event core as a process that a test can kill: `core-process.ts relay|worker
 * <database> <redis> [<client>]`. Assessing that client ends the process.
 */
const [role, database = '', redis = '', deadly] = process.argv.slice(2)
const db = openDatabase(database, silent, 8)
const by = `${role}:${process.pid}`
const activity = createActivityCounter()
if (role === 'relay') {
  startRelay({ db, transport: queueTransport(redis, silent), bus: redisBus(redis, silent), log: silent, by, activity })
} else {
  const assess = async (client_id: string) => {
    if (client_id === deadly) process.kill(process.pid, 'SIGKILL')
  }
  startQueueWorkers({ db, reactions: countingReactions({ assess }), log: silent, by, activity }, redis)
}
process.on('disconnect', () => process.exit())
