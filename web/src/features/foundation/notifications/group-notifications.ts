import type { Notification } from '@waymark/contracts/foundation/notifications/endpoints'

/** The longest time between two notifications of a group, in milliseconds. */
const TOGETHER_MS = 1000

/** Groups adjacent notifications of one kind that arrived within a second of each other. Keeps their order. */
export function groupNotifications(rows: readonly Notification[]): Notification[][] {
  const groups: Notification[][] = []
  for (const row of rows) {
    const group = groups.at(-1)
    const before = group?.at(-1)
    const together =
      before?.kind === row.kind &&
      Math.abs(Date.parse(before.created_at) - Date.parse(row.created_at)) < TOGETHER_MS &&
      !row.urgent
    if (group && together) group.push(row)
    else groups.push([row])
  }
  return groups
}
