import { useQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { lazy, Suspense } from 'react'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { openNewAppointment } from '../../../../shared/appointments/appointment-form.tsx'
import { isAnswered } from '../../../../shared/clients/answered.ts'
import { isOwn, offeredActs, onlyTheirAgent } from '../../../../shared/clients/own-acts.ts'
import { clientQuery } from '../../../../shared/clients/queries.ts'
import { nameOf } from '../../../../shared/format/people.ts'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { Loaded } from '../../../../shared/kit/loaded.tsx'
import { Page } from '../../../../shared/kit/panel.tsx'
import { Empty, Loading } from '../../../../shared/kit/states.tsx'
import { pressKey, useShortcuts } from '../../../../shared/ui/shortcuts.ts'
import { toast } from '../../../../shared/ui/toast.tsx'
import { usePressOnArrival } from '../../../../shared/ui/use-press-on-arrival.ts'
import { openAskDocuments } from '../ask-documents.tsx'
import { HeldRecord } from '../held-leads.tsx'
import { NotAssessed } from '../imported-facts.tsx'
import { openLifeEvent } from '../life-event-form.tsx'
import { ClientHeader } from './client-header.tsx'
import type { FromOthers } from './from-others.ts'
import { PART_LABELS, usePart } from './use-part.ts'
import { useWide } from './use-wide.ts'
import { Back } from './ways.tsx'
import styles from './workspace.module.css'

const SummaryTab = lazy(() => import('./summary-tab.tsx').then((m) => ({ default: m.SummaryTab })))
const HouseholdTab = lazy(() => import('./household-tab.tsx').then((m) => ({ default: m.HouseholdTab })))
const AnswersTab = lazy(() => import('./answers-tab.tsx').then((m) => ({ default: m.AnswersTab })))
const DocumentsTab = lazy(() => import('./documents-tab.tsx').then((m) => ({ default: m.DocumentsTab })))
const ActivityTab = lazy(() => import('./activity-tab.tsx').then((m) => ({ default: m.ActivityTab })))
const Rail = lazy(() => import('./rail.tsx').then((m) => ({ default: m.Rail })))

/** Each key does what the element that names it does. */
const KEYS = Object.fromEntries(['c', 'm', 'n', 't', 's'].map((key) => [key, () => pressKey(key)]))

const NOT_ASSESSED_YET = 'You can request documents after this person completes the assessment'

/** One client: a header that stays, and tabs with addresses of their own. */
export function ClientWorkspace({ id, ...others }: { readonly id: string } & FromOthers) {
  const query = useQuery(clientQuery(id))
  const held = isHeld(query.error)
  if (query.data && !held && !isMissing(query.error)) return <Workspace client={query.data} {...others} />
  return (
    <Page width="form">
      <Back />
      {isMissing(query.error) ? (
        <Missing />
      ) : held ? (
        <HeldRecord client_id={id} detail={query.error?.message ?? ''} />
      ) : (
        <Loaded query={query} skeleton={<Loading label="Loading the client" rows={3} height={240} />}>
          {() => null}
        </Loaded>
      )}
    </Page>
  )
}

const isHeld = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'license_unconfirmed'
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

function Workspace({ client, census, conversation }: { readonly client: ClientDetail } & FromOthers) {
  const { part } = usePart()
  const wide = useWide()
  const offered = offeredActs(client)
  const keys = {
    ...KEYS,
    l: () => (isOwn(client) ? pressKey('l') : toast.error(onlyTheirAgent(client))),
    e: () => openLifeEvent(client),
    b: () => (offered.appointment ? openNewAppointment(client) : toast.error(onlyTheirAgent(client))),
    a: () => {
      if (offered.documents) return openAskDocuments(client)
      toast.error(isOwn(client) ? NOT_ASSESSED_YET : onlyTheirAgent(client))
    },
  }
  useShortcuts(keys)
  usePressOnArrival(keys)
  const tabs = {
    summary: <SummaryTab client={client} />,
    household: <HouseholdTab client={client} census={census} />,
    answers: <AnswersTab client={client} />,
    conversation: isAnswered(client) ? (
      conversation(client)
    ) : (
      <Page>
        <NotAssessed>
          You cannot write to this person here: you imported them, and they have not agreed to messages. Call them or
          write to them yourself.
        </NotAssessed>
      </Page>
    ),
    documents: <DocumentsTab client={client} />,
    activity: <ActivityTab client={client} />,
  }
  return (
    <article className={styles.workspace} data-part={part} aria-label={nameOf(client)}>
      <ClientHeader client={client} />
      <div className={styles.body}>
        {/* Keyboard users can scroll it only if it takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section key={part} className={styles.part} tabIndex={0} aria-label={PART_LABELS[part]}>
          <Suspense fallback={<TabLoading />}>{tabs[part]}</Suspense>
        </section>
        {wide && (
          <aside className={styles.rail} aria-label="Notes and timeline">
            <Suspense fallback={<Loading label="Loading notes and timeline" rows={2} height={180} />}>
              <Rail client={client} timeline={part !== 'activity'} />
            </Suspense>
          </aside>
        )}
      </div>
    </article>
  )
}

const TabLoading = () => (
  <Page>
    <Loading label="Loading" rows={3} height={180} />
  </Page>
)

function Missing() {
  return (
    <Stack role="alert">
      <Empty title="This client is not on your list">
        They may have been assigned to another agent, or their data may have been deleted.
      </Empty>
    </Stack>
  )
}
