/** How long a message waits before its recipient is notified: those who have the conversation open by then have read it. */
export const READING_GRACE_MS = 20_000
