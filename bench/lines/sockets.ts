import { setTimeout as sleep } from 'node:timers/promises'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { loadSecrets } from '@waymark/domain/secrets'
import { redisBus } from '@waymark/events/redis-bus'
import { newId } from '@waymark/platform/ids'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { z } from 'zod'
import type { Lab } from '../lab.ts'
import { type BenchProcess, memoryMiB } from '../processes.ts'
import type { Product } from '../product.ts'
import type { Row } from '../report.ts'
import { median, pairedRatio } from '../statistics.ts'
import type { Effort } from './effort.ts'

const FEW = { sockets: 1000, at_most: 1.3 }
const MANY = { sockets: 5000, at_most: 1.7 }
const SETTLE_MS = 2000
const BROADCASTS = 5

const heardAt = z.object({ at: z.number() })
const beganAt = z.object({ began: z.number() })

/** Lines 7 and 8: the gateway against a bare `ws` server. Each socket of ours is signed in as another user. */
export async function measureSockets(lab: Lab, product: Product, effort: Effort): Promise<Row[]> {
  const tokens = await signedInTokens(product, MANY.sockets)
  const gateway = await product.start('services/gateway/main.ts')
  const bare = await product.start('bench/floors/broadcast.ts')
  const [ours, floor] = [
    await product.start('bench/floors/listeners.ts'),
    await product.start('bench/floors/listeners.ts'),
  ]
  const bus = redisBus(lab.redis_url, lab.log)
  lab.onClose(() => bus.close())

  /** From the bus to the last socket: what happens before is on line 3. */
  const throughGateway = async () => {
    const opp_id = newId()
    const heard = ours.ask({ hear: opp_id })
    const began = performance.timeOrigin + performance.now()
    const occurred_at = new Date().toISOString()
    const event = { id: newId(), name: 'opportunity.changed', version: 1, aggregate_id: opp_id } as const
    const rest = { payload: { network: 'TW' as const }, actor: null, trace: null, occurred_at }
    await bus.publish([{ kind: 'event', event: { ...event, ...rest } }])
    return heardAt.parse(await heard).at - began
  }
  const throughFloor = async () => {
    const word = newId()
    const heard = floor.ask({ hear: word })
    const { began } = beganAt.parse(await bare.ask({ broadcast: `network:changed TW opportunities ${word}` }))
    return heardAt.parse(await heard).at - began
  }

  const memory = { ours: -used(gateway), floor: -used(bare) }
  const rows: Row[] = []
  let open = 0
  for (const { sockets, at_most } of [FEW, MANY]) {
    await ours.ask({ connect: gateway.url, tokens: tokens.slice(open, sockets) })
    await floor.ask({ connect: bare.url, tokens: Array(sockets - open).fill('') })
    open = sockets
    await sleep(SETTLE_MS)
    const times = { subject: [] as number[], floor: [] as number[] }
    for (let round = 0; round < effort.rounds * BROADCASTS; round += 1) {
      times.subject.push(await throughGateway())
      times.floor.push(await throughFloor())
    }
    rows.push({
      line: '7',
      figure: `broadcast to ${sockets} sockets, the last one`,
      value: `${median(times.subject).toFixed(1)} ms`,
      floor: `${median(times.floor).toFixed(1)} ms`,
      result: pairedRatio(times.subject, times.floor),
      goal: { at_most },
      rounds: times,
    })
  }
  memory.ours += used(gateway)
  memory.floor += used(bare)
  if (Number.isNaN(memory.ours)) return rows
  const kib = (mib: number) => `${((mib * 1024) / MANY.sockets).toFixed(1)} KiB`
  return [
    ...rows,
    {
      line: '8',
      figure: `memory of a socket, ${MANY.sockets} open`,
      value: kib(memory.ours),
      floor: kib(memory.floor),
      result: memory.ours / memory.floor,
      goal: { at_most: 3 },
    },
  ]
}

const used = ({ pid }: BenchProcess) => (process.platform === 'linux' ? memoryMiB(pid, 'Rss') : Number.NaN)

async function signedInTokens({ db }: Product, count: number): Promise<string[]> {
  const secrets = await loadSecrets(db)
  const tokens: string[] = []
  while (tokens.length < count) {
    const some = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const user = await aUser(db)
        const { session_id } = await signedIn(db, user)
        return issueAccessToken(secrets, { user_id: user.id, session_id }, new Date())
      }),
    )
    tokens.push(...some)
  }
  return tokens
}
