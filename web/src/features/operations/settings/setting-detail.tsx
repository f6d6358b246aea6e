import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { NamedAdministrator, Setting } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { draftOf, valueOfDraft } from '@waymark/rules/foundation/settings/draft'
import { SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { useRef, useState } from 'react'
import { Detail } from '../../../shared/console/detail.tsx'
import { dayInWords } from '../../../shared/format/day.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { PlannedChange } from './planned-change.tsx'
import { useSettings } from './queries.ts'
import { SettingEditor } from './setting-editor.tsx'
import { SettingHistory } from './setting-history.tsx'

export function SettingDetail({ name }: { readonly name: SettingName }) {
  const settings = useSettings()
  return (
    <Detail to="/admin/system" all="All settings">
      <Loaded query={settings} failure="Could not load settings" skeleton={480}>
        {({ settings: all, administrators }) => {
          const setting = all.find((one) => one.name === name)
          return setting && <Shown setting={setting} administrators={administrators} />
        }}
      </Loaded>
    </Detail>
  )
}

interface Props {
  readonly setting: Setting
  readonly administrators: readonly NamedAdministrator[]
}

function Shown({ setting, administrators }: Props) {
  const { name, value, default_value, current, planned, number } = setting
  const { title, help, publisher } = SETTINGS[name]
  // The version the draft is based on. Saving sends it, and the server refuses when there is a newer one.
  const [seen, setSeen] = useState(number)
  const [draft, setDraft] = useState(() => draftOf(name, value))
  const [reviewing, setReviewing] = useState(false)
  const editor = useRef<HTMLElement>(null)

  const use = (other: Setting['value']) => {
    setDraft(draftOf(name, other))
    setReviewing(false)
    editor.current?.focus()
  }
  const startAgain = (from: Setting) => {
    setSeen(from.number)
    use(from.value)
  }
  return (
    <>
      <Stack gap="xs">
        <Heading level={2} size="title">
          {title}
        </Heading>
        <Text size="sm" tone="muted">
          {help}
        </Text>
        {publisher && (
          <Text size="sm">
            <a href={publisher.url} target="_blank" rel="noreferrer">
              {publisher.name} <IconExternalLink size={16} aria-hidden />
            </a>
          </Text>
        )}
      </Stack>
      <Panel as="section" aria-label="Current value">
        <p>
          {current
            ? `In effect since ${dayInWords(current.effective_from)}: ${current.note}`
            : 'The default. Never changed.'}
        </p>
        {current && (
          <Text size="sm" tone="muted">
            {current.created_by_name ?? 'A product update'}, {exactly(current.created_at)}
          </Text>
        )}
        {planned.map((version, index) => (
          <PlannedChange
            key={version.number}
            setting={setting}
            version={version}
            before={planned[index - 1]?.value ?? value}
            canceled={(after) => {
              // The draft stays. It is not outdated by what its own author cancels.
              if (seen === number) setSeen(after.number)
            }}
          />
        ))}
      </Panel>
      <Panel as="section" ref={editor} tabIndex={-1} aria-label="Change it">
        {/* After a save, the draft is newer than the list until that is read again. */}
        {number > seen && (
          <Panel pad="sm" gap="sm" tone="attention" role="alert">
            <p>This setting changed while you were editing. Your draft is based on the earlier version.</p>
            <Button variant="default" size="sm" onClick={() => startAgain(setting)}>
              Start from the current version
            </Button>
          </Panel>
        )}
        <SettingEditor
          setting={setting}
          seen={seen}
          administrators={administrators}
          draft={draft}
          change={setDraft}
          reviewed={reviewing ? valueOfDraft(name, draft) : null}
          review={setReviewing}
          saved={startAgain}
        />
      </Panel>
      <SettingHistory name={name} default_value={default_value} use={use} />
    </>
  )
}
