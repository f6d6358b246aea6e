import type { Notification } from '@waymark/contracts/foundation/notifications/endpoints'

/** How close together they came (milliseconds). */
const TOGETHER_MS = 1000

/** Neighbours of one kind that came within a second of each other, in their order. */
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
