import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { RETENTION } from '@waymark/domain/operations/housekeeping/retention'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'

/** `npm run retention`: writes `docs/operations/retention.md` from the list that housekeeping deletes by. */
export const RETENTION_PAGE = fileURLToPath(new URL('../docs/operations/retention.md', import.meta.url))

export function retentionPage(): string {
  const lines = RETENTION.map(({ tables, also, kept, setting, found_by }) => {
    const names = [...tables.map((table) => `\`${table}\``), ...(also ? [also] : [])]
    return `| ${names.join(', ')} | ${setting ? kept.replace('{days}', inDays(DEFAULT_SETTINGS.retention[setting])) : kept} | ${found_by} |`
  })
  return `# Retention

How long everything that we store is kept. Derived by \`npm run retention\` from the list that housekeeping deletes by
(\`packages/domain/operations/housekeeping/retention\`). Do not edit. Times in days are settings that an administrator can
change; this page shows their defaults.

| Table | Kept | Found by |
|---|---|---|
${lines.join('\n')}
`
}

const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

if (import.meta.main) await writeFile(RETENTION_PAGE, retentionPage())
