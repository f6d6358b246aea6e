// Not the whole package.
import { ModalsProvider as Provider, useModals } from '@mantine/modals'
import { type ComponentProps, type MouseEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { memberOf } from '../shared/api/read-answer.ts'
import { sessionOwner, subscribeToSession } from '../shared/session/storage.ts'
import { useBackCloses } from '../shared/ui/use-back-closes.ts'
import { keepTabInParts } from './tab-in-parts.ts'

// The last element before the document, where the focus trap listens.
document.body.addEventListener('keydown', keepTabInParts)

/** Keeps a click beside a form from closing it, and what is typed in it. */
const keepForm = (event: MouseEvent<HTMLElement>) => {
  if (event.currentTarget.parentElement?.querySelector('form')) event.stopPropagation()
}

export const ModalsProvider = ({ children, modalProps, ...props }: ComponentProps<typeof Provider>) => (
  <Provider {...props} modalProps={{ ...modalProps, overlayProps: { onClickCapture: keepForm } }}>
    <Closing />
    {children}
  </Provider>
)

/** The place of an entry in the history, which the router stores in it. */
const place = (state: unknown): number => Number(memberOf(state, 'idx'))

/** Closes dialogs with the session and the page that they belong to. */
function Closing() {
  const { modals, closeModal, closeAll } = useModals()
  const { key } = useLocation()
  /** The page on which they were opened. One that replaces it, such as after a search, is the same. */
  const page = useRef(0)
  const topmost = modals.at(-1)
  const opened = topmost !== undefined
  useBackCloses(topmost?.id ?? false, () => topmost && closeModal(topmost.id))
  const closeEach = useEffectEvent(() => closeAll())
  useEffect(() => {
    if (!opened) return undefined
    const owner = sessionOwner()
    page.current = place(history.state)
    return subscribeToSession(() => {
      if (sessionOwner() !== owner) closeEach()
    })
  }, [opened])
  const closeLeft = useEffectEvent((_location: string) => {
    if (opened && place(history.state) !== page.current) closeAll()
  })
  useEffect(() => closeLeft(key), [key])
  return null
}
