import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './start/folders.ts'

/** Runs a command of this folder as an operator does. Returns its exit code, and all that it said. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: unknown; said: string }> {
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], { cwd: root, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      said += data.toString()
    })
  }
  const [code] = await once(child, 'close')
  return { code, said }
}
