import { Button, Textarea } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { planEndpoints, type RATINGS } from '@waymark/contracts/coverage/plans/endpoints'
import type { RiskAssessment } from '@waymark/contracts/coverage/risk/endpoints'
import { LIMITS } from '@waymark/contracts/fields'
import { quickRecommendation } from '@waymark/rules/coverage/recommendation/quick-recommendation'
import { type ReactNode, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import { clientQuery, rereadClient } from '../../../shared/clients/queries.ts'
import { FoldSection } from '../../../shared/kit/fold-section.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { dropSent, keepDraft, useDraftTo } from '../../../shared/messages/unsent.ts'
import { toast } from '../../../shared/ui/toast.tsx'

interface Props {
  readonly client: AnsweredClient
  readonly assessment: RiskAssessment
}
type Rating = (typeof RATINGS)[number]

/** The broker's opinion of the recommendation, and what they would recommend instead. */
export function FeedbackCard({ client, assessment }: Props) {
  const queries = useQueryClient()
  const { queryKey } = clientQuery(client.id)
  const mine = client.my_feedback
  const give = useAction({
    mutationFn: ({ rating, feedback_text }: { rating: Rating; feedback_text: string | null }) =>
      call(planEndpoints.giveFeedback, {
        body: {
          assessment_id: assessment.id,
          rating,
          feedback_text,
          ...(rating === 'thumbs_down' ? { specific_issue: 'plan_recommendation' } : {}),
        },
      }),
    onSuccess: (my_feedback) => {
      queries.setQueryData(queryKey, (was) => was && { ...was, my_feedback })
      return rereadClient(queries, client.id)
    },
    failed: 'Failed to record feedback',
  })
  const teach = useAction({
    mutationFn: (text: string) =>
      call(planEndpoints.recordLearning, {
        body: {
          client_id: client.id,
          original_recommendation: quickRecommendation(client, assessment).best_overall,
          agent_override: { feedback: text },
          client_risk_profile: {
            age: client.age,
            health_conditions: client.health_conditions,
            risk_level: assessment.risk_level,
          },
        },
      }),
    onSuccess: () => rereadClient(queries, client.id),
    done: 'Learning note saved',
    failed: 'Failed to record learning data',
  })
  const rate = (rating: Rating) => give.mutate({ rating, feedback_text: mine?.feedback_text ?? null })
  const thumb = (rating: Rating, label: string, icon: ReactNode) => (
    <Button
      size="sm"
      variant={mine?.rating === rating ? 'filled' : 'default'}
      aria-pressed={mine?.rating === rating}
      leftSection={icon}
      disabled={give.isPending}
      onClick={() => rate(rating)}
    >
      {label}
    </Button>
  )
  return (
    <FoldSection
      title="AI feedback and learning"
      lead="Your opinion is saved with this client, where you and the administrators can see it. It does not change the score or the recommendation."
    >
      <Cluster>
        {thumb('thumbs_up', 'Good recommendation', <IconThumbUp size={18} aria-hidden />)}
        {thumb('thumbs_down', 'Not what I would say', <IconThumbDown size={18} aria-hidden />)}
      </Cluster>
      {mine && (
        <SavedText
          draft_id={`feedback:${client.id}`}
          label="What should we know? (optional)"
          button="Save comment"
          saved={mine.feedback_text ?? ''}
          save={async (text) => {
            await give.mutateAsync({ rating: mine.rating, feedback_text: text })
            toast.success('Comment saved')
          }}
        />
      )}
      <SavedText
        draft_id={`learning:${client.id}`}
        label="Learning note: what would you recommend instead, and why?"
        button="Save learning note"
        saved=""
        save={async (text) => void (await teach.mutateAsync(text))}
      />
    </FoldSection>
  )
}

interface SavedTextProps {
  /** What the text is kept as until it is saved. */
  readonly draft_id: string
  readonly label: string
  readonly button: string
  /** The stored text, which the field shows until it is changed. */
  readonly saved: string
  readonly save: (text: string) => Promise<void>
}

/** Saves a text. A failed save leaves it in the field; a blank text is not sent. */
function SavedText({ draft_id, label, button, saved, save }: SavedTextProps) {
  const draft = useDraftTo(draft_id)
  const [emptied, setEmptied] = useState(false)
  const text = draft === '' && !emptied ? saved : draft
  const change = (next: string) => {
    setEmptied(next === '')
    keepDraft(draft_id, next)
  }
  const [pending, setPending] = useState(false)
  const submit = async () => {
    if (text.trim() === '') return
    setPending(true)
    try {
      await save(text.trim())
      dropSent(draft_id, text)
    } catch {
      // The mutation shows a toast, and the text stays in the field.
    } finally {
      setPending(false)
    }
  }
  return (
    <Stack
      as="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LIMITS.free_text}
        readOnly={pending}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="default" disabled={text.trim() === ''} loading={pending}>
        {button}
      </Button>
    </Stack>
  )
}
