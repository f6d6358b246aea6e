import { Menu, type MenuProps } from '@mantine/core'
import { useState } from 'react'
import { useBackCloses } from './use-back-closes.ts'

/** A menu that the Back button closes. */
export function BackMenu(props: MenuProps) {
  const [opened, setOpened] = useState(false)
  useBackCloses(opened, () => setOpened(false))
  return <Menu {...props} opened={opened} onChange={setOpened} />
}
