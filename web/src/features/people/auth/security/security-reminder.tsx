import { Alert, Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../../shared/api/queries.ts'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { localStore } from '../../../../shared/ui/browser-storage.ts'
import { SETTINGS_ADDRESS } from '../../../../shared/ui/settings-address.ts'

const LATER = 'second_factor_later'
const WEEK_MS = 7 * 24 * 3_600_000

/** Reminds administrators without a second factor, at most once a week after they put it off. */
export function SecurityReminder() {
  const { data } = useQuery(ask(securityEndpoints.readSecurity))
  const [later, setLater] = useState(() => Number(localStore.read(LATER)) > Date.now() - WEEK_MS)
  if (later || !data || data.passkeys.length > 0 || data.authenticator_app_since !== null) return null
  const putOff = () => {
    localStore.write(LATER, String(Date.now()))
    setLater(true)
  }
  return (
    <Alert
      role="note"
      color="amber"
      icon={<IconShieldLock aria-hidden />}
      title="Your password alone protects this account"
    >
      <Cluster>
        <span>Administrators can open everything. Please add a passkey or an authenticator app.</span>
        <Button size="compact-sm" component={Link} to={SETTINGS_ADDRESS}>
          Open settings
        </Button>
        <Button size="compact-sm" variant="default" onClick={putOff}>
          Not now
        </Button>
      </Cluster>
    </Alert>
  )
}
