import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { LIMITS } from '@waymark/contracts/fields'
import { MAX_STORY, type OwnStory, storyEndpoints } from '@waymark/contracts/networks/stories/endpoints'
import { call } from '../../../shared/api/call.ts'
import { useEndpointForm } from '../../../shared/api/use-endpoint-form.ts'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { FormEnd } from '../../../shared/networks/form-end.tsx'

interface Props {
  /** Null for a new story. */
  readonly story: OwnStory | null
  readonly close: () => void
}

export function StoryForm({ story, close }: Props) {
  const { form, action, submit } = useEndpointForm(storyEndpoints.createStory, {
    initialValues: {
      title: story?.title ?? '',
      body: story?.body ?? '',
      names_others: story?.names_others ?? false,
      others_consented: story?.others_consented ?? false,
    },
    send: (body) =>
      story
        ? call(storyEndpoints.updateStory, { params: { id: story.id }, body })
        : call(storyEndpoints.createStory, { body }),
    reread: [storyEndpoints.listOwnStories],
    done: 'Saved as your draft',
    failed: 'The story could not be saved',
    onSuccess: close,
  })
  return (
    <Panel as="form" onSubmit={submit} noValidate>
      <Heading level={3}>{story ? 'Change your story' : 'Your story'}</Heading>
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
          label="Each of them has read it and agreed that members can read it"
          description="Without their consent, it stays a draft."
          {...form.getInputProps('others_consented', { type: 'checkbox' })}
        />
      )}
      <FormEnd close={close} pending={action.isPending}>
        Save draft
      </FormEnd>
    </Panel>
  )
}
