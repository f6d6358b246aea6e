import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root, scratchFolder } from '../../scripts/start/folders.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * The release to compare with: HARD_RELEASE, or the last tag, or, while there is none, the commit before the last
 * change of the migrations.
 */
export function previousRelease(): string {
  const asked = process.env['HARD_RELEASE'] || git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n')[0]
  if (asked) return asked
  return `${git('rev-list', '-1', '--first-parent', 'HEAD', '--', 'prisma/migrations')}^`
}

export interface Release extends AsyncDisposable {
  folder: string
  /** Its short commit. */
  name: string
}

/**
 * Services of a release that a roll-out of this one ends first (docs/decisions/0063): workers of before the answers were
 * sealed cannot read them. HARD_RELEASE_WITHOUT names others, or with an empty value none.
 */
export function endedFirst({ folder }: Pick<Release, 'folder'>): readonly string[] {
  const asked = process.env['HARD_RELEASE_WITHOUT']
  if (asked !== undefined) return asked.split(',').filter(Boolean)
  return existsSync(join(folder, 'prisma/migrations/20261124032000_sealed_answers')) ? [] : ['worker']
}

/** A clone of a release, with the packages that are installed here. */
export async function cloneRelease(ref: string): Promise<Release> {
  const folder = scratchFolder('waymark-release')
  const archive = execFileSync('git', ['archive', ref], { cwd: root, maxBuffer: 1e9 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  // The pages are not what is compared.
  if (existsSync(join(root, 'web/dist'))) symlinkSync(join(root, 'web/dist'), join(folder, 'web/dist'))
  execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
    cwd: folder,
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', CHECKPOINT_DISABLE: '1' },
  })
  return {
    folder,
    name: git('rev-parse', '--short', ref),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

/** Ours are its own. The others are linked, because installing them again takes minutes. */
function linkPackages(folder: string) {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@waymark'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@waymark') symlinkSync(join(from, name), join(to, name))
  for (const parent of ['packages', 'services'])
    for (const name of readdirSync(join(folder, parent)))
      symlinkSync(join(folder, parent, name), join(to, '@waymark', name))
  const own = 'packages/domain/node_modules'
  if (existsSync(join(root, own))) symlinkSync(join(root, own), join(folder, own))
}
