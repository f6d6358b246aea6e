import { Button, Switch } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { AdministeredUserDetail } from '@waymark/contracts/people/accounts/administration'
import { CAPABILITIES } from '@waymark/contracts/people/accounts/schemas'
import { nameOf } from '../../../shared/format/people.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { useUpdateUser } from './queries.ts'
import { CAPABILITY_WORDS, roleWords } from './words.ts'

const PROTECTIONS = [
  { flag: 'is_stakeholder', label: 'Stakeholder' },
  { flag: 'is_test_agent', label: 'Test agent' },
] as const

interface Props {
  readonly user: AdministeredUserDetail
  /** Administrators cannot change their own role. */
  readonly own: boolean
}

/** The rights of a user. Each change takes effect immediately, and a new role signs the user out. */
export function RightsSection({ user, own }: Props) {
  const update = useUpdateUser(user)
  const name = nameOf(user)
  const role = user.role === 'broker' ? 'sys_admin' : 'broker'
  const askForRole = () =>
    modals.openConfirmModal({
      title: role === 'sys_admin' ? `Make ${name} an administrator?` : `Make ${name} a broker?`,
      children: roleWords(role, user.founder_access),
      labels: { confirm: role === 'sys_admin' ? 'Make administrator' : 'Make broker', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => update.mutate({ role }),
    })
  return (
    <PanelSection level={3} title="What they can do">
      <Stack>
        {CAPABILITIES.map((capability) => (
          <Switch
            key={capability}
            {...CAPABILITY_WORDS[capability]}
            checked={user.capabilities.includes(capability)}
            disabled={update.isPending}
            onChange={(event) => update.mutate({ [event.currentTarget.checked ? 'grant' : 'revoke']: [capability] })}
          />
        ))}
        <Switch
          label="Founder access"
          description="Platform figures and feedback, but no personal data"
          checked={user.founder_access}
          disabled={update.isPending}
          onChange={(event) => update.mutate({ founder_access: event.currentTarget.checked })}
        />
        {PROTECTIONS.map(({ flag, label }) => (
          <Switch
            key={flag}
            label={label}
            description="Protected from every clean-up and deletion"
            checked={user[flag]}
            disabled={update.isPending}
            onChange={(event) => update.mutate({ [flag]: event.currentTarget.checked })}
          />
        ))}
        {!own && (
          <div>
            <Button size="sm" variant="default" disabled={update.isPending} onClick={askForRole}>
              {role === 'sys_admin' ? 'Make administrator' : 'Make broker'}
            </Button>
          </div>
        )}
      </Stack>
    </PanelSection>
  )
}
