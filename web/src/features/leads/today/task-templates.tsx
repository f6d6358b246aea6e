import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { type TaskTemplate, taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { useState } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { count } from '../../../shared/format/people.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { templatesQuery } from '../../../shared/tasks/queries.ts'

/** The tasks that a change of status adds. */
export function TaskTemplates() {
  const { brand_name } = useSite()
  const templates = useQuery(templatesQuery)
  return (
    <PanelSection
      title="Tasks added for you"
      lead={`When a client’s status changes, ${brand_name} adds the next task at 9 AM your time. A task of an earlier status goes away if it is still open. A life event adds a task before special enrollment ends.`}
    >
      <Loaded query={templates} skeleton={240} compact>
        {(all) => (
          <Stack as="ul" gap="md" lines aria-label="Tasks added for you">
            {all.map((template) => (
              <Template key={template.template} template={template} />
            ))}
          </Stack>
        )}
      </Loaded>
    </PanelSection>
  )
}

/** As typed: the field of the days may be empty. */
type Draft = Pick<TaskTemplate, 'title'> & { readonly days: number | string }

function Template({ template }: { readonly template: TaskTemplate }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const save = useAction({
    mutationFn: (changed: Pick<TaskTemplate, 'title' | 'days' | 'enabled'>) =>
      call(taskEndpoints.changeTaskTemplate, { body: { template: template.template, ...changed } }),
    reread: [taskEndpoints.listTaskTemplates],
    done: 'Saved',
  })
  const { on } = template
  const life = on === 'life_event'
  return (
    <Stack as="li" gap="xs">
      <Row justify="between">
        <Switch
          label={`${life ? 'Life event' : STATUS_LABELS[on]}: ${template.title}`}
          description={(life ? beforeWords : afterWords)(template.days)}
          checked={template.enabled}
          onChange={({ currentTarget: { checked } }) =>
            save.mutate({ title: template.title, days: template.days, enabled: checked })
          }
        />
        {draft === null && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Change: ${template.title}`}
            onClick={() => setDraft({ title: template.title, days: template.days })}
          >
            Change
          </Button>
        )}
      </Row>
      {draft && (
        <Stack
          as="form"
          gap="sm"
          onSubmit={(event) => {
            event.preventDefault()
            if (isComplete(draft))
              save.mutate({ enabled: template.enabled, ...draft }, { onSuccess: () => setDraft(null) })
          }}
        >
          <TextInput
            label="What to do"
            maxLength={LIMITS.short_text}
            value={draft.title}
            onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
            error={save.isError ? sentenceOf(save.error, 'This could not be saved') : undefined}
          />
          <NumberInput
            label={life ? 'Days before special enrollment ends' : 'Days after the change'}
            min={0}
            max={365}
            allowDecimal={false}
            value={draft.days}
            onChange={(days) => setDraft({ ...draft, days })}
          />
          <Row>
            <Button type="submit" size="sm" disabled={!isComplete(draft)} loading={save.isPending}>
              Save
            </Button>
            <Button size="sm" variant="default" onClick={() => setDraft(null)}>
              Cancel
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  )
}

const isComplete = (draft: Draft): draft is Pick<TaskTemplate, 'title' | 'days'> =>
  draft.title.trim() !== '' && typeof draft.days === 'number'

const beforeWords = (days: number) =>
  days === 0 ? 'On the last day of special enrollment' : `${count(days, 'day')} before special enrollment ends`
const afterWords = (days: number) => (days === 0 ? 'On the same day' : `After ${count(days, 'day')}`)
