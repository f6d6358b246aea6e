import { Kbd, Switch, Table } from '@mantine/core'
import { Fragment } from 'react'
import { useSingleKeys } from '../../shared/ui/shortcuts.ts'

const HELP: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['g', 'o'], does: 'Overview' },
  { keys: ['g', 'c'], does: 'Clients' },
  { keys: ['g', 'm'], does: 'Messages' },
  { keys: ['g', 'k'], does: 'Calendar' },
  { keys: ['g', 'f'], does: 'Files' },
  { keys: ['1', '2', '3'], does: 'The same, by number' },
  { keys: ['/'], does: 'Search on this screen' },
  { keys: ['j', 'k'], does: 'Next and previous row; on a client, next and previous client' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['c'], does: 'On a client: call, and log how it went' },
  { keys: ['m'], does: 'On a client: write a message' },
  { keys: ['n'], does: 'On a client: write a note' },
  { keys: ['t'], does: 'Add a task' },
  { keys: ['b'], does: 'On a client: book an appointment' },
  { keys: ['e'], does: 'On a client: record a life event' },
  { keys: ['a'], does: 'On a client: ask for documents' },
  { keys: ['s'], does: 'On a client: change the status' },
  { keys: ['x'], does: 'In the client list: select the row; with Shift, all rows up to it' },
  { keys: ['*'], does: 'In the client list: select all shown; u clears' },
  { keys: ['s', 't', 'm'], does: 'For selected clients: status, task, message' },
  { keys: ['l', 'h', 'e'], does: 'For selected clients: tag, hand over, export' },
  { keys: ['l'], does: 'On a client: tag' },
  { keys: ['d'], does: 'On the work list and in the tasks: do the row' },
  { keys: ['Del'], does: 'In the tasks: delete the row' },
  { keys: ['z'], does: 'On the work list: snooze the row; in a conversation: snooze it, or hand it over' },
  { keys: ['Esc'], does: 'Leave a field, so that keys act again' },
  { keys: ['⌘ / Ctrl', 'K'], does: 'Open anything, do anything' },
  { keys: ['?'], does: 'This list' },
]

export function ShortcutHelp() {
  const [on, setOn] = useSingleKeys()
  return (
    <>
      <Table>
        <Table.Tbody>
          {HELP.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && ' '}
                    <Kbd>{key}</Kbd>
                  </Fragment>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label="Single-key shortcuts"
        description="Turn them off if keys are pressed by accident or by voice."
        checked={on}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </>
  )
}
