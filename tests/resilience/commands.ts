import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../scripts/start/folders.ts'

/** Runs a command as a person would, in its own environment. Rejects with what it said if it fails. */
export async function command(
  script: 'main' | 'restore',
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', S3_URL: '', ...settings }
  return (await promisify(execFile)(process.execPath, [`scripts/backup/${script}.ts`, ...args], { cwd: root, env }))
    .stdout
}
