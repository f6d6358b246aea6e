import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMe } from '../../shared/session/me.ts'
import styles from './admin-users.module.css'
import { InviteButton } from './invite.tsx'
import { UserList } from './user-list.tsx'

export function AdminUsersPage() {
  const me = useMe()
  const [address, setAddress] = useSearchParams()
  const search = address.get('q') ?? ''
  const [text, setText] = useState(search)
  const seek = useDebouncedCallback((q: string) => setAddress(q ? { q } : {}, { replace: true }), 250)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>Users</h1>
        <InviteButton />
      </div>
      <TextInput
        className={styles.search ?? ''}
        aria-label="Search users by name, email or company"
        placeholder="Search name, email or company"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          seek(event.currentTarget.value.trim())
        }}
        maxLength={100}
        data-search
      />
      {me && <UserList search={search} my_id={me.id} />}
    </div>
  )
}
