import { ActionIcon, Menu } from '@mantine/core'
import { IconColumns3, IconLayoutList, IconTable, IconTags } from '@tabler/icons-react'
import { BackMenu } from '../../../../shared/ui/back-menu.tsx'
import { COLUMN_NAMES, columnOf } from './columns.tsx'
import { useColumns, useLayout } from './layout-choice.ts'
import { openTagManager } from './tag-manager.tsx'

/** Cards or table, the columns, and the tags. */
export function ListTools({ wide }: { readonly wide: boolean }) {
  const [layout, setLayout] = useLayout()
  const [columns, setColumns] = useColumns()
  const table = layout === 'table'
  return (
    <>
      <ActionIcon variant="default" size={40} aria-label="Tags" title="Tags" onClick={openTagManager}>
        <IconTags size={18} aria-hidden />
      </ActionIcon>
      {wide && (
        <ActionIcon
          variant="default"
          size={40}
          aria-label={table ? 'Show cards' : 'Show a table'}
          title={table ? 'Show cards' : 'Show a table'}
          onClick={() => setLayout(table ? 'cards' : 'table')}
        >
          {table ? <IconLayoutList size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
        </ActionIcon>
      )}
      {wide && table && (
        <BackMenu closeOnItemClick={false}>
          <Menu.Target>
            <ActionIcon variant="default" size={40} aria-label="Columns" title="Columns">
              <IconColumns3 size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {COLUMN_NAMES.map((name) => {
              const shown = columns.includes(name)
              return (
                <Menu.CheckboxItem
                  key={name}
                  checked={shown}
                  onChange={() => setColumns(shown ? columns.filter((one) => one !== name) : [...columns, name])}
                >
                  {columnOf(name).label}
                </Menu.CheckboxItem>
              )
            })}
          </Menu.Dropdown>
        </BackMenu>
      )}
    </>
  )
}
