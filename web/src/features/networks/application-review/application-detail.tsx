import { Button, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { ReviewedApplication } from '@waymark/contracts/networks/applications/schemas'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { ask } from '../../../shared/api/queries.ts'
import { STATUS_LABELS, toneOf } from '../../../shared/console/application-words.ts'
import { Detail } from '../../../shared/console/detail.tsx'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { exactly } from '../../../shared/format/time.ts'
import { When } from '../../../shared/format/when.tsx'
import { Facts } from '../../../shared/kit/facts.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Assignee } from './assignee.tsx'
import { Decisions } from './decisions.tsx'
import { InternalNotes } from './internal-notes.tsx'
import { askedWords, declinedWords, declineWords, invitationWords, UNSUBSCRIBED } from './review-words.ts'
import { SamePerson } from './same-person.tsx'
import { useReview } from './use-review.ts'
import { VettingChecklist } from './vetting-checklist.tsx'

const { readApplication, askApplicant, declineApplication, reopenApplication } = applicationEndpoints

export function ApplicationDetail({ id }: { readonly id: string }) {
  const [address] = useSearchParams()
  const back = new URLSearchParams(address)
  back.delete('application')
  const application = useQuery(ask(readApplication, { params: { id } }))
  return (
    <Detail to={`/admin/applications?${back}`} all="All applications">
      <Loaded query={application} failure="Could not load application" skeleton={400}>
        {(data) => <Application application={data} />}
      </Loaded>
    </Detail>
  )
}

interface Props {
  readonly application: ReviewedApplication
}

function Application({ application }: Props) {
  const { name, org, email, phone, county, sectors, bio_short, join_origin, status, created_at, questions, npn } =
    application
  return (
    <>
      <Stack gap="xs">
        <Heading level={2} size="title">
          {name}
        </Heading>
        <Text size="sm" tone="muted">
          To the {NETWORK_NAMES[join_origin]} · <When at={created_at} />
        </Text>
      </Stack>
      <Cluster>
        <Mark tone={toneOf(status)}>{STATUS_LABELS[status]}</Mark>
        <Decisions application={application} />
      </Cluster>
      <Outcome application={application} />
      <Assignee application={application} />
      <VettingChecklist application={application} />
      <SamePerson application={application} />
      <Panel>
        <Facts min="100%">
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        </Facts>
        <Facts>
          <Fact name="Organization">{org}</Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="County">{county}</Fact>
          <Fact name="National Producer Number">{npn}</Fact>
          <Fact name="Sectors">{sectors.join(', ')}</Fact>
          <Fact name="Received">{exactly(created_at)}</Fact>
        </Facts>
      </Panel>
      <PanelSection level={3} title="What they wrote">
        <Text wrap="kept">{bio_short}</Text>
      </PanelSection>
      {questions.map(({ id, question, asked_at, answer, answered_at }) => (
        <PanelSection key={id} level={3} title={question}>
          <Text wrap="kept">{answer ?? 'Not answered yet.'}</Text>
          <Text size="sm" tone="muted">
            Asked <When at={asked_at} />
            {answered_at !== null && (
              <>
                , answered <When at={answered_at} />
              </>
            )}
          </Text>
        </PanelSection>
      ))}
      <Words application={application} />
      <InternalNotes application={application} />
    </>
  )
}

function Outcome({ application }: Props) {
  const { invitation, decline_reason } = application
  if (invitation !== null) return <p>{invitationWords(application, invitation)}</p>
  return decline_reason === null ? null : <Text wrap="kept">Your reason: {decline_reason}</Text>
}

/** One field for the message to the applicant: a question, or the reason for declining. */
function Words({ application }: Props) {
  const { id, name, status, emailed } = application
  const [text, setText] = useState('')
  const params = { id }
  const clearText = () => setText('')
  const question = useReview('Could not ask', () => call(askApplicant, { params, body: { question: text } }), {
    done: () => {
      clearText()
      toast.success(askedWords(application))
    },
  })
  const reopen = useReview('Could not reopen', () => call(reopenApplication, { params }))
  const decline = useReview('Could not decline', () => call(declineApplication, { params, body: { reason: text } }), {
    done: () => {
      clearText()
      toast.undo(declinedWords(application), () => reopen.mutate())
    },
  })
  if (status !== 'received' && status !== 'asked') return null
  const empty = text.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!empty && !question.isPending) question.mutate()
  }
  const askFirst = () =>
    modals.openConfirmModal({
      title: `Decline ${name}?`,
      children: declineWords(application),
      labels: { confirm: 'Decline', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      onConfirm: () => decline.mutate(),
    })
  return (
    <Panel as="form" onSubmit={send}>
      {!emailed && <Text size="sm">{UNSUBSCRIBED}</Text>}
      <Textarea
        label="Your message to the applicant"
        description="A question, or your reason for declining. They see exactly this text."
        autosize
        minRows={3}
        maxLength={LIMITS.free_text}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb="sm"
      />
      <Cluster>
        <Button size="sm" type="submit" variant="default" disabled={empty} loading={question.isPending}>
          Ask this
        </Button>
        <Button size="sm" variant="default" disabled={empty} loading={decline.isPending} onClick={askFirst}>
          Decline with this reason
        </Button>
      </Cluster>
    </Panel>
  )
}
