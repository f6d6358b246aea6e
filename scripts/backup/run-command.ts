import { ConfigError } from '@waymark/platform/config'
import { StartError } from '../start/start-error.ts'
import { BackupError } from './backup-error.ts'

/** Runs a command for a person or a timer. Known errors are one sentence, and the exit code says how it ended. */
export async function runCommand(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command()
  } catch (error) {
    console.error(isExplained(error) ? error.message : error)
    process.exitCode = 1
  }
}

/** The last one is a misspelled option. */
const isExplained = (error: unknown): error is Error =>
  error instanceof BackupError ||
  error instanceof StartError ||
  error instanceof ConfigError ||
  (error instanceof TypeError && 'code' in error)
