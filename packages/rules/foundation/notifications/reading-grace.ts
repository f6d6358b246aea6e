/** How long a message waits before its recipient is notified: whoever has the conversation open by then has read it. */
export const READING_GRACE_MS = 20_000
