import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowForwardUp, IconBell, IconCheck, IconDots, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { clientAddress, referralAddress } from '../../../shared/clients/addresses.ts'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { useNow } from '../../../shared/format/now.ts'
import { SnoozeChoices } from '../../../shared/tasks/snooze-choices.tsx'
import { useSnooze } from '../../../shared/tasks/use-snooze.ts'
import { BackMenu } from '../../../shared/ui/back-menu.tsx'
import { pressKey, useShortcuts } from '../../../shared/ui/shortcuts.ts'
import { usePressOnArrival } from '../../../shared/ui/use-press-on-arrival.ts'
import type { Partner } from './partner.ts'

const KEYS = { z: () => void pressKey('z') }

/** Snoozes a conversation, and hands its client over to another agent. System messages and first ones have neither. */
export function ConversationMenu({ partner }: { readonly partner: Partner }) {
  const { id, kind, may_write, conversation_id, snoozed_until } = partner
  const { wake } = useSnooze()
  const back = useBack(snoozed_until)
  useShortcuts(KEYS)
  usePressOnArrival(KEYS)
  if (kind === 'system' || (conversation_id === null && kind !== 'client')) return null
  const item = `conversation:${conversation_id}`
  return (
    <BackMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={kind === 'client' && may_write ? 'Snooze or hand over' : 'Snooze'}
          title="Snooze (z)"
          aria-keyshortcuts="z"
        >
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozed_until !== null && (
          <Menu.Item
            leftSection={back ? <IconCheck size={18} aria-hidden /> : <IconBell size={18} aria-hidden />}
            onClick={() => wake(item)}
          >
            {back ? 'Done' : 'End the snooze'}
          </Menu.Item>
        )}
        {conversation_id !== null && <SnoozeChoices item={item} />}
        {kind === 'client' && (
          <>
            {conversation_id !== null && <Menu.Divider />}
            <Menu.Item component={Link} to={clientAddress(id)} leftSection={<IconUser size={18} aria-hidden />}>
              Open client
            </Menu.Item>
            {may_write && (
              <Menu.Item
                component={Link}
                to={referralAddress(id)}
                leftSection={<IconArrowForwardUp size={18} aria-hidden />}
              >
                Hand over to another agent
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </BackMenu>
  )
}

/** Whether the time of a snooze is over. */
function useBack(snoozed_until: string | null): boolean {
  const now = useNow()
  return snoozed_until !== null && Date.parse(snoozed_until) <= now
}

/** The state of a snoozed conversation, or of one that is back; null for any other. */
export function useSnoozeWords({ snoozed_until }: Pick<Partner, 'snoozed_until'>): string | null {
  const dueWords = useDueWords()
  const back = useBack(snoozed_until)
  if (snoozed_until === null) return null
  return `${back ? 'Back since' : 'Snoozed until'} ${dueWords(snoozed_until)}`
}
