import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { scratchFolder } from '../../scripts/start/folders.ts'
import { needRoot } from './needs.ts'

export interface SmallDisk extends Disposable {
  folder: string
  /** Takes every free byte. Returns what gives them back. */
  fill: () => () => void
}

/** Mounts a disk of this size, such as `4m`. Needs root. */
export function mountSmallDisk(size: string): SmallDisk {
  needRoot()
  const folder = scratchFolder('waymark-small-disk')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=1777`, 'tmpfs', folder])
  return {
    folder,
    fill() {
      const ballast = join(folder, 'ballast')
      const file = openSync(ballast, 'w')
      for (const bytes of [1 << 20, 4096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(bytes))
        } catch {
          // ENOSPC is what we want.
        }
      }
      return () => {
        closeSync(file)
        rmSync(ballast)
      }
    },
    [Symbol.dispose]() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
