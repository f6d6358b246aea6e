import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUnreadMessages } from '../../features/conversations/messages/unread.ts'
import { DemoRibbon } from '../../features/foundation/demo/demo-ribbon.tsx'
import { FeedbackButton } from '../../shared/feedback/feedback-button.tsx'
import { useMe } from '../../shared/session/me.ts'
import { useCounts } from '../../shared/socket/counts.ts'
import { LiveProvider } from '../../shared/socket/live.tsx'
import { setUnreadInTitle } from '../../shared/ui/document-title.ts'
import { SkipLink } from '../../shared/ui/skip-link.tsx'
import { Header } from './header.tsx'
import { loadLive } from './load-live.ts'
import { Navigation, type Place } from './navigation.tsx'
import styles from './shell.module.css'
import { ShortcutKeys } from './shortcut-keys.tsx'
import { WhiteLabelBanner } from './white-label-banner.tsx'

const TroubleBanner = lazy(() =>
  import('../../features/operations/queues/trouble-banner.tsx').then((m) => ({ default: m.TroubleBanner })),
)
const SecurityReminder = lazy(() =>
  import('../../features/people/auth/security/security-reminder.tsx').then((m) => ({ default: m.SecurityReminder })),
)
const FeedbackModal = lazy(() =>
  import('../../features/foundation/feedback/feedback-modal.tsx').then((m) => ({ default: m.FeedbackModal })),
)

interface Props {
  /** The open tab of the navigation, or null. */
  readonly place: Place
  /** Replaces the navigation of the portal, for screens outside the portal. */
  readonly navigation?: ReactNode
  readonly children: ReactNode
}

/** Tabs with a text field at the bottom of the screen, which the feedback button would cover. */
const WRITING: ReadonlySet<Place> = new Set(['agent-network', 'ai-chat'])

/** The same in the conversation of a client. */
const useWriting = (place: Place) => useSearchParams()[0].get('part') === 'conversation' || WRITING.has(place)

/** The frame of the portal and console screens. It provides this tab's connection to the server. */
export function Shell({ place, navigation, children }: Props) {
  const writing = useWriting(place)
  return (
    <LiveProvider load={loadLive}>
      <UnreadTitle />
      <ShortcutKeys />
      <SkipLink />
      <DemoRibbon />
      <WhiteLabelBanner />
      <ForAdministrators />
      <div className={styles.shell}>
        <Header />
        {navigation ?? <Navigation place={place} />}
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
          {!writing && !navigation && <FeedbackButton Dialog={FeedbackModal} place="portal" />}
        </main>
      </div>
    </LiveProvider>
  )
}

function ForAdministrators() {
  if (useMe()?.role !== 'sys_admin') return null
  return (
    <Suspense>
      <TroubleBanner />
      <SecurityReminder />
    </Suspense>
  )
}

function UnreadTitle() {
  const unread = useUnreadMessages() + (useCounts()?.unread_notifications ?? 0)
  useEffect(() => {
    setUnreadInTitle(unread)
    return () => setUnreadInTitle(0)
  }, [unread])
  return null
}
