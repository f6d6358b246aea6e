import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { events } from '@waymark/contracts/events'
import { BROADCAST } from '@waymark/events/relay'
import { broadcasts } from '../services/gateway/broadcasts.ts'
import { reactions } from '../services/worker/reactions.ts'

/** `npm run routing`: derives `packages/events/routing-table.ts` from what reactions and broadcasts declare. */
export const ROUTING_TABLE = fileURLToPath(new URL('../packages/events/routing-table.ts', import.meta.url))

const WIDEST = 120

export function routingTable(): string {
  const declarations = reactions.map(({ declaration }) => declaration)
  const routes = Object.keys(events).map((event) => {
    const names = declarations.filter(({ on }) => on.some((name) => name === event)).map(({ name }) => name)
    const all = Object.hasOwn(broadcasts, event) ? ['broadcast', ...names] : names
    return `  '${event}': [${all.map((name) => `'${name}'`).join(', ')}],`
  })
  const policies = [{ name: 'broadcast', ...BROADCAST }, ...declarations].map(
    ({ name, does, queue, lease_s, attempts, concurrency, per_job }) =>
      entry(/\W/.test(name) ? `'${name}'` : name, [
        `does: '${does}'`,
        ...(queue === undefined || queue === name ? [] : [`queue: '${queue}'`]),
        `lease_s: ${lease_s}`,
        `attempts: ${attempts}`,
        `concurrency: ${concurrency}`,
        ...(per_job === undefined ? [] : [`per_job: ${per_job}`]),
      ]),
  )
  return `import type { EventName } from '@waymark/contracts/events'

// Derived by \`npm run routing\` from what reactions and broadcasts declare in their own files. Do not edit.

/** The subscribers of each event. */
export const routing = {
${routes.join('\n')}
} as const satisfies Record<EventName, readonly string[]>

/** How each subscriber runs. */
export const table = {
${policies.join('\n')}
}
`
}

function entry(key: string, fields: readonly string[]): string {
  const line = `  ${key}: { ${fields.join(', ')} },`
  return line.length <= WIDEST ? line : `  ${key}: {\n${fields.map((field) => `    ${field},\n`).join('')}  },`
}

if (import.meta.main) await writeFile(ROUTING_TABLE, routingTable())
