import { Radio, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { SUGGESTED_REPLIES } from '@waymark/rules/conversations/suggested-replies'
import { englishName } from '@waymark/words/own-name'
import { languages as supported } from '@waymark/words/t'
import { z } from 'zod'
import { count } from '../../../../shared/format/people.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { SECOND_LANGUAGE, savedRepliesQuery } from '../../../../shared/messages/replies.ts'
import type { FormProps } from './bulk-asked.ts'
import { useBulkDraft } from './bulk-draft.ts'

const typed = z.object({ texts: z.record(z.string(), z.string()), about: z.enum(['request', 'further']) })

/** A message to each client: a saved reply or own words, in every language that the clients read. */
export function MessageForm({ setAsked, languages }: FormProps) {
  const [{ texts, about }, change] = useBulkDraft(
    'message',
    typed,
    () => ({ texts: {}, about: 'request' as const }),
    (written) => {
      const filled = Object.fromEntries(Object.entries(written.texts).filter(([, text]) => text.trim() !== ''))
      setAsked(Object.keys(filled).length > 0 ? { act: 'message', texts: filled, about: written.about } : null)
    },
  )
  const read = languages.map(({ language }) => language)
  const fields = [...new Set([...supported, ...read])]
  return (
    <Stack gap="sm">
      <ReplyChoice
        choose={({ english, spanish }) =>
          change({ texts: { ...texts, en: english ?? '', [SECOND_LANGUAGE]: spanish ?? '' } })
        }
      />
      {fields.map((language, place) => {
        const readers = languages.find((one) => one.language === language)?.clients
        return (
          <Textarea
            key={language}
            label={`In ${englishName(language)}${readers ? `, for ${count(readers, 'client')}` : ''}`}
            description={
              place === 0
                ? 'Variables of saved replies, such as {first_name}, are filled in for each client.'
                : undefined
            }
            autosize
            minRows={3}
            maxRows={10}
            maxLength={LIMITS.free_text}
            data-autofocus={place === 0 || undefined}
            value={texts[language] ?? ''}
            onChange={(event) => change({ texts: { ...texts, [language]: event.currentTarget.value } })}
          />
        )
      })}
      <Radio.Group
        label="What is it about?"
        value={about}
        onChange={(value) => change({ about: value === 'further' ? 'further' : 'request' })}
      >
        <Stack gap="xs">
          <Radio value="request" label="About their assessment or coverage" />
          <Radio value="further" label="Something further: only for clients who agreed to that" />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

interface Texts {
  readonly title: string
  readonly english: string | null
  readonly spanish: string | null
}

/** The saved replies, and the suggested ones that are not among them. */
function ReplyChoice({ choose }: { readonly choose: (texts: Texts) => void }) {
  const { data: saved = [] } = useQuery(savedRepliesQuery)
  const suggested = SUGGESTED_REPLIES.filter(({ title }) => saved.every((reply) => reply.title !== title))
  const replies: readonly { value: string; group: string; texts: Texts }[] = [
    ...saved.map((texts) => ({ value: texts.id, group: 'Saved replies', texts })),
    ...suggested.map((texts) => ({ value: texts.title, group: 'Suggested', texts })),
  ]
  return (
    <Select
      label="Start from a reply (optional)"
      placeholder="Search replies"
      searchable
      clearable
      data={['Saved replies', 'Suggested'].map((group) => ({
        group,
        items: replies
          .filter((reply) => reply.group === group)
          .map(({ value, texts }) => ({ value, label: texts.title })),
      }))}
      onChange={(value) => {
        const chosen = replies.find((reply) => reply.value === value)
        if (chosen) choose(chosen.texts)
      }}
    />
  )
}
