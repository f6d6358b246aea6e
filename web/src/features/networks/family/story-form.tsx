import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { LIMITS } from '@waymark/contracts/fields'
import { MAX_STORY, type OwnStory, storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { useState } from 'react'
import { fieldErrors } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import tab from '../professional/network-tab.module.css'
import { useAct } from './use-act.ts'

interface Props {
  /** Null for a new one. */
  readonly story: OwnStory | null
  readonly close: () => void
}

export function StoryForm({ story, close }: Props) {
  // Another try is the same story, even when only the answer was lost.
  const [idempotency_key, setKey] = useState(newIdempotencyKey)
  const form = useForm({
    initialValues: {
      title: story?.title ?? '',
      body: story?.body ?? '',
      names_others: story?.names_others ?? false,
      others_consented: story?.others_consented ?? false,
    },
    validate: schemaResolver(storyEndpoints.createStory.body, { sync: true }),
    onValuesChange: () => setKey(newIdempotencyKey()),
  })
  const save = useAct(
    (body: typeof form.values) =>
      story
        ? call(storyEndpoints.updateStory, { params: { id: story.id }, body })
        : call(storyEndpoints.createStory, { body, idempotency_key }),
    {
      lists: [storyEndpoints.listOwnStories],
      failed: 'The story could not be saved',
      done: () => {
        toast.success('Saved as your draft')
        close()
      },
    },
  )
  return (
    <form
      className={tab.form}
      onSubmit={form.onSubmit((values) =>
        save.mutate(values, { onError: (error) => form.setErrors(fieldErrors(error)) }),
      )}
      noValidate
    >
      <h3>{story ? 'Change your story' : 'Your story'}</h3>
      <TextInput label="Title" required maxLength={LIMITS.name} {...form.getInputProps('title')} />
      <Textarea
        label="Story"
        required
        autosize
        minRows={6}
        maxRows={24}
        maxLength={MAX_STORY}
        {...form.getInputProps('body')}
      />
      <Checkbox
        label="Other people can be recognized in it"
        {...form.getInputProps('names_others', { type: 'checkbox' })}
      />
      {form.values.names_others && (
        <Checkbox
          label="Each of them has read it and agreed that members read it"
          description="Without that it stays your draft."
          {...form.getInputProps('others_consented', { type: 'checkbox' })}
        />
      )}
      <div className={tab.acts}>
        <Button variant="default" onClick={close} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={save.isPending}>
          Save draft
        </Button>
      </div>
    </form>
  )
}
