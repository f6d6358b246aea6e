import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconExternalLink } from '@tabler/icons-react'
import type { NamedAdministrator, Setting } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName } from '@waymark/contracts/foundation/settings/values'
import { draftOf, valueOfDraft } from '@waymark/rules/foundation/settings/draft'
import { SETTINGS } from '@waymark/rules/foundation/settings/registry'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import console_styles from '../../../shared/console/console.module.css'
import { exactly } from '../../../shared/format/time.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { Changes } from './changes.tsx'
import { dayInWords, useSettings } from './queries.ts'
import { SettingEditor } from './setting-editor.tsx'
import { SettingHistory } from './setting-history.tsx'
import styles from './system.module.css'

export function SettingDetail({ name }: { readonly name: SettingName }) {
  const { data, isError, error, refetch } = useSettings()
  const setting = data?.settings.find((one) => one.name === name)
  return (
    <div className={console_styles.record}>
      <Link to="/admin/system" className={console_styles.back}>
        <IconArrowLeft size={18} aria-hidden /> All settings
      </Link>
      {data && setting ? (
        <Shown setting={setting} administrators={data.administrators} />
      ) : isError ? (
        <Failure title="Failed to load settings" error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </div>
  )
}

interface Props {
  readonly setting: Setting
  readonly administrators: readonly NamedAdministrator[]
}

function Shown({ setting, administrators }: Props) {
  const { name, value, default_value, current, planned, number } = setting
  const { title, help, publisher } = SETTINGS[name]
  // What the draft began from: who saves says so, and is refused when there is more.
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
      <div>
        <h2>{title}</h2>
        <p className={console_styles.dimmed}>{help}</p>
        {publisher && (
          <p className={styles.publisher}>
            <a href={publisher.url} target="_blank" rel="noreferrer">
              {publisher.name} <IconExternalLink size={16} aria-hidden />
            </a>
          </p>
        )}
      </div>
      <section className={console_styles.panel} aria-label="What counts">
        <p>
          {current
            ? `Counts since ${dayInWords(current.effective_from)}: ${current.note}`
            : 'As delivered; nobody changed it.'}
        </p>
        {current && (
          <p className={console_styles.dimmed}>
            {current.created_by_name ?? 'An update of the product'}, {exactly(current.created_at)}
          </p>
        )}
        {planned.map((version, index) => (
          <div key={version.number} className={styles.planned}>
            <h3>
              From {dayInWords(version.effective_from)}: {version.note}
            </h3>
            <Changes name={name} before={planned[index - 1]?.value ?? value} after={version.value} />
            <p className={console_styles.dimmed}>
              {version.created_by_name}, {exactly(version.created_at)}. To call it off, plan what counts now for the
              same day.
            </p>
          </div>
        ))}
      </section>
      <section ref={editor} tabIndex={-1} className={console_styles.panel} aria-label="Change it">
        {number !== seen && (
          <div className={styles.meanwhile} role="alert">
            <p>Somebody changed this meanwhile. What you filled in began from what it was before.</p>
            <Button variant="default" size="sm" onClick={() => startAgain(setting)}>
              Start from what it is now
            </Button>
          </div>
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
      </section>
      <SettingHistory name={name} default_value={default_value} use={use} />
    </>
  )
}
