import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@waymark/testing/free-port'
import type { Lab } from '../lab.ts'
import { memoryMiB, readOrEmpty, root } from '../processes.ts'
import type { Row } from '../report.ts'
import { median } from '../statistics.ts'
import type { Effort } from './effort.ts'

const SETTLE_MS = 3000
const READY_WITHIN_MS = 60_000

/** Line 11: all of `npm start` in an empty data folder. */
export async function measureStart(lab: Lab, effort: Effort): Promise<Row[]> {
  const seconds: number[] = []
  const proportional: number[] = []
  const resident: number[] = []
  for (let round = 0; round < Math.min(effort.rounds, 5); round += 1) {
    const started = performance.now()
    const instance = await startOnce(lab)
    seconds.push((performance.now() - started) / 1000)
    try {
      await sleep(SETTLE_MS)
      const tree = process.platform === 'linux' ? processTree(instance.pid) : []
      proportional.push(sum(tree.map((pid) => memoryMiB(pid, 'Pss'))))
      resident.push(sum(tree.map((pid) => memoryMiB(pid, 'Rss'))))
    } finally {
      await instance.stop()
    }
  }
  const rows: Row[] = [
    {
      line: '11',
      figure: 'npm start to ready in an empty data folder (s)',
      value: `${median(seconds).toFixed(2)} s`,
      floor: '',
      result: median(seconds),
      goal: { at_most: 2 },
      rounds: { subject: seconds },
    },
  ]
  if (process.platform !== 'linux') return rows
  return [
    ...rows,
    {
      line: '11',
      // Memory shared by several processes (PostgreSQL's buffers, Node's code) counts once.
      figure: 'resident memory of all processes (MB)',
      value: `${median(proportional).toFixed(0)} MB`,
      floor: `${median(resident).toFixed(0)} MB with shared pages counted in each`,
      result: median(proportional),
      goal: { at_most: 350 },
      rounds: { proportional, resident },
    },
  ]
}

async function startOnce(lab: Lab) {
  const folder = mkdtempSync(join(lab.folder, 'start-'))
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'inherit'],
    // npm does not reliably pass on SIGTERM, so the process group gets the terminal's Ctrl-C.
    detached: true,
  })
  const pid = child.pid ?? -1
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGINT')
    await ended
  }
  lab.onClose(stop)
  const ready = new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('ready ')) resolve()
    })
    void ended.then(() => reject(new Error('npm start ended before it was ready')))
    setTimeout(() => reject(new Error('npm start is not ready')), READY_WITHIN_MS).unref()
  })
  await ready
  return { pid, stop }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function processTree(top: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = readOrEmpty(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1]
    parents.set(Number(name), Number(parent))
  }
  const isBelow = (pid: number | undefined): boolean =>
    pid === top || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)))
  return [...parents.keys()].filter(isBelow)
}
