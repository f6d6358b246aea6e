import { Menu, Switch } from '@mantine/core'
import {
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconSearch,
  IconShieldCheck,
  IconSun,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, useRef } from 'react'
import { Link } from 'react-router-dom'
import { membershipsQuery } from '../../features/networks/family/queries.ts'
import { CONSOLE, mayOpenConsole } from '../../shared/console/may-open.ts'
import { nameOf } from '../../shared/format/people.ts'
import { useMe } from '../../shared/session/me.ts'
import { useSavePreferences } from '../../shared/session/preferences.ts'
import { setColorScheme, useColorScheme } from '../../shared/ui/color-scheme.ts'
import type { PopupProps } from '../../shared/ui/opens-later.tsx'
import { useBackCloses } from '../../shared/ui/use-back-closes.ts'
import { quickSearchAsked } from './ask-quick-search.ts'
import styles from './header.module.css'
import { openShortcutHelp } from './open-shortcut-help.tsx'
import { tabAddress, useTabs, WIDE_ONLY } from './tabs.ts'
import { useLogOut } from './use-log-out.ts'

const PRESENCE_CHOICES = [
  { value: 'automatic', label: 'Online while you are here' },
  { value: 'offline', label: 'Always offline' },
] as const

export function UserMenuPopup({ opener, opened, onChange }: PopupProps) {
  const button = useRef<HTMLButtonElement>(null)
  const me = useMe()
  const { data: memberships } = useQuery(membershipsQuery)
  const tabs = useTabs()
  const save = useSavePreferences()
  const dark = useColorScheme() === 'dark'
  const name = me ? nameOf(me) : 'Your account'

  const logOut = useLogOut()
  useBackCloses(opened, () => onChange(false))

  const fromButton = (open: () => void) => {
    // The dialog gives the focus back to what has it now, and the item in the menu is about to go.
    button.current?.focus()
    open()
  }

  return (
    <Menu position="bottom-end" width={260} opened={opened} onChange={onChange}>
      <Menu.Target>{cloneElement(opener, { ref: button })}</Menu.Target>
      <Menu.Dropdown>
        <div className={styles.identity}>
          <p>
            <strong>{name}</strong>
          </p>
          <p className={styles.email}>{me?.email}</p>
        </div>
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick={false}
          rightSection={<Switch checked={me?.available ?? false} readOnly tabIndex={-1} aria-hidden />}
          onClick={() => save.mutate({ available: !me?.available })}
          hiddenFrom="sm"
        >
          {me?.available ? 'Available for leads' : 'Not available for leads'}
        </Menu.Item>
        {tabs
          .filter(({ value }) => WIDE_ONLY.has(value))
          .map(({ value, label, icon: Icon }) => (
            <Menu.Item
              key={value}
              component={Link}
              to={tabAddress(value)}
              leftSection={<Icon size={18} aria-hidden />}
              hiddenFrom="sm"
            >
              {label}
            </Menu.Item>
          ))}
        <Menu.Item
          leftSection={<IconSearch size={18} aria-hidden />}
          onClick={() => fromButton(() => quickSearchAsked.emit())}
          data-autofocus
        >
          Search or do something
        </Menu.Item>
        <Menu.Label>Other agents see you</Menu.Label>
        <Menu.RadioGroup
          value={me?.presence ?? 'automatic'}
          onChange={(value) => {
            const presence = PRESENCE_CHOICES.find((choice) => choice.value === value)?.value
            if (presence === undefined) return
            save.mutate({ presence })
          }}
        >
          {PRESENCE_CHOICES.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/broker/tutorial" leftSection={<IconListCheck size={18} aria-hidden />}>
          First steps
        </Menu.Item>
        {memberships?.networks.includes('SP') && (
          <Menu.Item component={Link} to="/sp/dashboard" leftSection={<IconUsersGroup size={18} aria-hidden />}>
            Family network
          </Menu.Item>
        )}
        {mayOpenConsole(me) && (
          <Menu.Item component={Link} to={CONSOLE} leftSection={<IconShieldCheck size={18} aria-hidden />}>
            Administrator console
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
          hiddenFrom="sm"
        >
          {dark ? 'Use light colors' : 'Use dark colors'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} aria-hidden />}
          onClick={() => fromButton(openShortcutHelp)}
          visibleFrom="sm"
        >
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={logOut}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
