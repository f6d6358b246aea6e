import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import { updateEndpoints } from '@waymark/contracts/leads/intake/updates'
import type { Face } from '@waymark/contracts/people/agency/face'
import { t } from '@waymark/words/t'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { exactly } from '../../../shared/format/time.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Heading, Tag, Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { usePageTitle } from '../../../shared/ui/document-title.ts'
import { LinkPage, useFaceOf, WrongLink } from '../../../shared/ui/link-page.tsx'
import { isGone } from './queries.ts'

const { openUpdate, confirmUpdate, refuseUpdate } = updateEndpoints
const queryClient = createQueryClient()

type Opened = ResponseOf<typeof openUpdate>
type Outcome = NonNullable<Opened['outcome']>

const updateQuery = (token: string) => ({
  queryKey: [openUpdate.path, token],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(openUpdate, { body: { token }, signal }),
})

/** The page behind the link that asks about new answers. */
export const ConfirmAnswersPage = () => (
  <LinkPage queries={queryClient}>
    {({ token, onFace }) => <Asked key={token} token={token} onFace={onFace} />}
  </LinkPage>
)

function Asked({ token, onFace }: { readonly token: string; readonly onFace: (face: Face | null) => void }) {
  const update = useQuery(updateQuery(token))
  useFaceOf(update, onFace)
  if (isGone(update.error)) return <WrongLink />
  return (
    <Loaded query={update} failure={t('The new answers could not be loaded')} skeleton={480}>
      {(opened) =>
        opened.outcome === null ? (
          <Question token={token} opened={opened} />
        ) : (
          <Ended outcome={opened.replaced ? 'replaced' : opened.outcome} />
        )
      }
    </Loaded>
  )
}

function Question({ token, opened }: { readonly token: string; readonly opened: Opened }) {
  usePageTitle(t('Are these new answers yours?'))
  const queries = useQueryClient()
  const decide = useAction({
    mutationFn: (endpoint: typeof confirmUpdate | typeof refuseUpdate) => call(endpoint, { body: { token } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: updateQuery(token).queryKey }),
  })
  return (
    <>
      <Heading level={1}>{t('Are these new answers yours?')}</Heading>
      <Text>
        {t(
          'We received them with your email address on {submitted_at}. They count once you confirm them or your agent accepts them. If neither happens by {expires_at}, they are discarded. Until then, your earlier answers stay.',
          { submitted_at: exactly(opened.submitted_at), expires_at: exactly(opened.expires_at) },
        )}
      </Text>
      {opened.sections.map(({ title, answers }) => (
        <Stack key={title} gap="sm">
          <Heading level={2} size="label">
            {title}
          </Heading>
          <Facts look="rows">
            {answers.map(({ name, answer, changed }) => (
              <Fact key={name} name={name}>
                {answer} {changed && <Tag tone="attention">{t('New')}</Tag>}
              </Fact>
            ))}
          </Facts>
        </Stack>
      ))}
      {decide.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(decide.error, t('That did not work. Please try again.'))}
        </Text>
      )}
      <Cluster>
        <Action disabled={decide.isPending} onClick={() => decide.mutate(confirmUpdate)}>
          {decide.isPending ? t('Saving…') : t('Yes, use these answers')}
        </Action>
        <Action weight="second" disabled={decide.isPending} onClick={() => decide.mutate(refuseUpdate)}>
          {t('No, discard them')}
        </Action>
      </Cluster>
    </>
  )
}

const WORDS: Record<Outcome | 'replaced', { title: string; text: string }> = {
  confirmed: {
    title: t('Your new answers count now'),
    text: t(
      'We are redoing your assessment and will tell your agent what changed. To open your page, use the link in the email we are sending you, or in an earlier one.',
    ),
  },
  accepted: {
    title: t('Your agent accepted these answers'),
    text: t('There is nothing left to confirm. To open your page, use the link in our emails.'),
  },
  refused: { title: t('These answers were discarded'), text: t('Your earlier answers stay as they were.') },
  expired: {
    title: t('These answers were discarded'),
    text: t(
      'Nobody confirmed them in time. Your earlier answers stay. To change them, complete the assessment again or open your page from one of our emails.',
    ),
  },
  replaced: {
    title: t('These answers were discarded'),
    text: t(
      'Newer answers came with your email address before these were confirmed. Your earlier answers stay. To confirm newer ones, open the link in our latest email about them.',
    ),
  },
}

function Ended({ outcome }: { readonly outcome: Outcome | 'replaced' }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text } = WORDS[outcome]
  usePageTitle(title)
  return (
    <>
      <Heading level={1} ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      <Text>{text}</Text>
    </>
  )
}
