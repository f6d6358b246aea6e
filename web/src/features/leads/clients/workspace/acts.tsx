import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowForwardUp,
  IconCalendar,
  IconChecklist,
  IconDots,
  IconFileText,
  IconFileUpload,
  IconHeart,
  IconNote,
  IconPhone,
  IconRefresh,
  IconSend,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { openNewAppointment } from '../../../../shared/appointments/appointment-form.tsx'
import { type ClientPart, referralAddress } from '../../../../shared/clients/addresses.ts'
import { isAnswered } from '../../../../shared/clients/answered.ts'
import { assistantAddress } from '../../../../shared/clients/assistant-addresses.ts'
import { openLogCall } from '../../../../shared/clients/log-call.ts'
import { offeredActs } from '../../../../shared/clients/own-acts.ts'
import { nameOf } from '../../../../shared/format/people.ts'
import { Row } from '../../../../shared/kit/layout.tsx'
import { openNewTask } from '../../../../shared/tasks/open-task.tsx'
import { BackMenu } from '../../../../shared/ui/back-menu.tsx'
import { openAskDocuments } from '../ask-documents.tsx'
import { openLifeEvent } from '../life-event-form.tsx'
import { isToRenew, StatusSelect, useMove } from '../status-select.tsx'
import { useDeleteClient } from '../use-delete-client.ts'
import { usePart } from './use-part.ts'
import { useWide } from './use-wide.ts'
import styles from './workspace.module.css'

/** What can be done with the client, from every tab and by one key. */
export function Acts({ client }: { readonly client: ClientDetail }) {
  const { id, phone } = client
  const name = nameOf(client)
  const write = useWrite()
  return (
    <Row gap="xs" className={styles.acts}>
      <Act shortcut="c" icon={IconPhone} label="Call" run={() => openLogCall({ id, name, phone })} />
      <Act shortcut="m" icon={IconSend} label="Message" run={() => write('message')} />
      <Act shortcut="n" icon={IconNote} label="Note" run={() => write('note')} />
      <Act shortcut="t" icon={IconChecklist} label="Task" run={() => openNewTask({ id, name })} />
      <StatusSelect client={client} />
      <More client={client} />
    </Row>
  )
}

interface ActProps {
  readonly shortcut: string
  readonly icon: typeof IconNote
  readonly label: string
  readonly run: () => void
}

const Act = ({ shortcut, icon: Icon, label, run }: ActProps) => (
  <Button
    size="sm"
    variant="default"
    leftSection={<Icon size={18} aria-hidden />}
    aria-keyshortcuts={shortcut}
    title={`${label} (${shortcut})`}
    onClick={run}
  >
    {label}
  </Button>
)

/** Opens the tab with the field of this name, unless it is on screen, and puts the cursor into the field. */
function useWrite(): (field: 'message' | 'note') => void {
  const navigate = useNavigate()
  const { part, addressOf } = usePart()
  const notes_beside = useWide()
  return (field) => {
    const to: ClientPart = field === 'message' ? 'conversation' : notes_beside ? part : 'activity'
    void navigate(addressOf(to), { replace: to === part, state: { focus: field } })
  }
}

function More({ client }: { readonly client: ClientDetail }) {
  const { ask, pending } = useDeleteClient()
  const { addressOf } = usePart()
  const target = useRef<HTMLButtonElement>(null)
  const move = useMove(client)
  const offered = offeredActs(client)
  const askFirst = () => {
    // The dialog gives the focus back to what has it now, and the item in the menu is about to go.
    target.current?.focus()
    ask(client)
  }
  return (
    <BackMenu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon ref={target} variant="default" size={36} aria-label="More" loading={pending} data-more>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={assistantAddress(client.id)}
          leftSection={<IconSparkles size={18} aria-hidden />}
        >
          Ask the assistant
        </Menu.Item>
        {isAnswered(client) && (
          <Menu.Item component={Link} to={addressOf('documents')} leftSection={<IconFileText size={18} aria-hidden />}>
            Summary for the client
          </Menu.Item>
        )}
        {offered.documents && (
          <Menu.Item leftSection={<IconFileUpload size={18} aria-hidden />} onClick={() => openAskDocuments(client)}>
            Ask for documents
          </Menu.Item>
        )}
        {offered.appointment && (
          <Menu.Item leftSection={<IconCalendar size={18} aria-hidden />} onClick={() => openNewAppointment(client)}>
            Book an appointment
          </Menu.Item>
        )}
        {isToRenew(client) && (
          <Menu.Item
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => move({ status: 'enrolled', plan_year: client.shops_for })}
          >
            Renew for {client.shops_for}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHeart size={18} aria-hidden />} onClick={() => openLifeEvent(client)}>
          Life event
        </Menu.Item>
        {offered.refer && (
          <Menu.Item
            component={Link}
            to={referralAddress(client.id)}
            leftSection={<IconArrowForwardUp size={18} aria-hidden />}
          >
            Refer
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden />} onClick={askFirst}>
          Delete all data
        </Menu.Item>
      </Menu.Dropdown>
    </BackMenu>
  )
}
