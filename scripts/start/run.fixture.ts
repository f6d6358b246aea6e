import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { root } from './folders.ts'

/** A run of `npm start` as a process of its own. */
export interface Run {
  child: ChildProcess
  output: () => string
  /** Resolves with the exit code. */
  ended: Promise<unknown>
}

export function startRun(env: NodeJS.ProcessEnv, args: string[] = []): Run {
  const clean = { ...process.env, DATABASE_URL: '', REDIS_URL: '', LOG_LEVEL: '', NODE_ENV: '' }
  const child = spawn(process.execPath, ['scripts/start/main.ts', ...args], {
    cwd: root,
    env: { ...clean, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  return { child, output: () => output, ended: once(child, 'close').then(([code]) => code) }
}

/** Its address, once it is ready. */
export async function ready(run: Run): Promise<string> {
  await expect.poll(run.output, { timeout: 60_000 }).toMatch(/^ready http:\/\/localhost:\d+$/m)
  return /^ready (.+)$/m.exec(run.output())?.[1] ?? ''
}

/** Process ids of a service, found by command line. */
export async function pidsOf(service: string, parent: ChildProcess): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const [command = '', stat = ''] = await Promise.all(
        ['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      )
      const ours = stat.slice(stat.lastIndexOf(')')).split(' ')[2] === String(parent.pid)
      return ours && command.includes(`services/${service}/main.ts`) ? [Number(pid)] : []
    }),
  )
  return found.flat()
}
