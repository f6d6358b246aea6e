import { Text } from '../../../shared/kit/text.tsx'

/** The warning to a broker before writing to a client whom nothing tells about it. */
export const NotNotified = () => (
  <Text size="sm" tone="attention" role="note">
    No way to notify: call, or wait until they open their page. They stopped service emails, or our latest one did not
    reach them. If this is your first contact, your 24 hours run until they read your message.
  </Text>
)
