import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { calendarFeedEndpoints } from '@waymark/contracts/leads/appointments/feeds'
import { type Security as Protection, securityEndpoints } from '@waymark/contracts/people/accounts/security'
import { useState } from 'react'
import { call } from '../../../../shared/api/call.ts'
import { ask } from '../../../../shared/api/queries.ts'
import { useAction } from '../../../../shared/api/use-action.ts'
import { useNow } from '../../../../shared/format/now.ts'
import { ago } from '../../../../shared/format/time.ts'
import { Cluster, Row, Stack } from '../../../../shared/kit/layout.tsx'
import { Line } from '../../../../shared/kit/line.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { useStore } from '../../../../shared/state/store.ts'
import { FormAlert } from '../form-alert.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { makePasskey, passkeyRefusal } from './browser-passkeys.ts'
import { NewRecoveryCodes, unkeptCodes } from './recovery-codes.tsx'

const { readSecurity, startPasskey, addPasskey, removePasskey, removeAuthenticatorApp, renewRecoveryCodes } =
  securityEndpoints

/**
 * Passkeys, the authenticator app and recovery codes. `onDone` goes on once there is a factor, also one that was set up in
 * another tab, or whose response was lost.
 */
export function SecondFactors({ onDone }: { readonly onDone?: () => void }) {
  const security = useQuery(ask(readSecurity))
  const { shown } = useStore(unkeptCodes)
  return (
    <PanelSection
      title="Second sign-in step"
      lead="With a passkey or an authenticator app, your password alone is not enough to get in."
    >
      {shown && (
        <NewRecoveryCodes
          {...shown}
          onSaved={() => {
            unkeptCodes.set({ shown: null })
            onDone?.()
          }}
        />
      )}
      <Loaded query={security} failure="This could not be loaded" compact>
        {(data) => (
          <>
            <Factors security={data} />
            {onDone && shown === null && isProtected(data) && <Button onClick={onDone}>Continue</Button>}
          </>
        )}
      </Loaded>
    </PanelSection>
  )
}

const isProtected = ({ passkeys, authenticator_app_since }: Protection) =>
  passkeys.length > 0 || authenticator_app_since !== null

const showCodes = (codes: readonly string[], first: boolean) => unkeptCodes.set({ shown: { codes, first } })

function Factors({ security }: { readonly security: Protection }) {
  const now = useNow()
  const [setting_up, setSettingUp] = useState(false)
  const add = useAction({
    mutationFn: async () => {
      const { request_token, options } = await call(startPasskey)
      const passkey = await makePasskey(options)
      return call(addPasskey, { body: { request_token, passkey } })
    },
    reread: [readSecurity, securityEndpoints.listSessions, calendarFeedEndpoints.listCalendarFeeds],
    done: 'The passkey was added.',
    onSuccess: ({ recovery_codes }) => recovery_codes && showCodes(recovery_codes, true),
  })
  const last = security.passkeys.length + Number(security.authenticator_app_since !== null) === 1
  // They stop working with the last factor.
  const dropCodes = () => {
    if (last) unkeptCodes.set({ shown: null })
  }
  const askIfLast = (what: string, removeIt: () => void) => {
    if (!last) {
      removeIt()
      return
    }
    modals.openConfirmModal({
      title: `Remove ${what}?`,
      children:
        'It is your only second step. Without it, only your password protects your account, and your recovery codes stop working.',
      labels: { confirm: 'Remove', cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: removeIt,
    })
  }
  const remove = useAction({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    reread: [readSecurity],
    done: 'The passkey was removed.',
    onSuccess: dropCodes,
    failed: 'The passkey could not be removed',
  })
  const removeApp = useAction({
    mutationFn: () => call(removeAuthenticatorApp),
    reread: [readSecurity],
    done: 'The authenticator app was removed.',
    onSuccess: dropCodes,
    failed: 'The authenticator app could not be removed',
  })
  const renew = useAction({
    mutationFn: () => call(renewRecoveryCodes),
    reread: [readSecurity],
    onSuccess: ({ recovery_codes }) => showCodes(recovery_codes, false),
    failed: 'New recovery codes could not be made',
  })
  return (
    <Stack>
      {security.passkeys.map(({ id, name, created_at, last_used_at }) => (
        <Line
          key={id}
          title={`Passkey: ${name}`}
          about={`Added ${ago(created_at, now)}. ${last_used_at ? `Last used ${ago(last_used_at, now)}.` : 'Not used yet.'}`}
        >
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Remove passkey ${name}`}
            loading={remove.isPending}
            onClick={() => askIfLast(`the passkey ${name}`, () => remove.mutate(id))}
          >
            Remove
          </Button>
        </Line>
      ))}
      {security.authenticator_app_since !== null && (
        <Line title="Authenticator app" about={`Added ${ago(security.authenticator_app_since, now)}.`}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label="Remove authenticator app"
            loading={removeApp.isPending}
            onClick={() => askIfLast('the authenticator app', () => removeApp.mutate())}
          >
            Remove
          </Button>
        </Line>
      )}
      {isProtected(security) && (
        <Row justify="between">
          <Text size="sm" grow>
            {security.recovery_codes_left} of 10 recovery codes left
          </Text>
          <Button size="compact-sm" variant="default" loading={renew.isPending} onClick={() => renew.mutate()}>
            Make new codes
          </Button>
        </Row>
      )}
      {!isProtected(security) && (
        <Text size="sm" tone="muted">
          The first one signs out your other devices and turns off any calendar addresses.
        </Text>
      )}
      <FormAlert>{passkeyRefusal(add.error)}</FormAlert>
      {setting_up ? (
        <AuthenticatorSetup
          onClose={(codes) => {
            setSettingUp(false)
            if (codes) showCodes(codes, true)
          }}
        />
      ) : (
        <Cluster>
          <Button size="sm" loading={add.isPending} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
          {security.authenticator_app_since === null && (
            <Button size="sm" variant="default" onClick={() => setSettingUp(true)}>
              Set up an authenticator app
            </Button>
          )}
        </Cluster>
      )}
    </Stack>
  )
}
