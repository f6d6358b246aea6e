import { type ComponentType, cloneElement, type ReactElement, type RefAttributes, useState } from 'react'
import { flushSync } from 'react-dom'
import { toast } from './toast.tsx'

interface ButtonProps extends RefAttributes<HTMLButtonElement> {
  readonly onClick?: () => void
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
  readonly autoFocus?: boolean
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
  readonly 'aria-expanded'?: boolean
}

type Opener = ReactElement<ButtonProps>

/** What a popup that is loaded later gets: its button, which it renders, and whether it is open. */
export interface PopupProps {
  readonly opener: Opener
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}

interface Props<About> {
  readonly load: () => Promise<ComponentType<About & PopupProps>>
  /** Further properties of the popup. */
  readonly about: About
  readonly kind: 'menu' | 'dialog'
  /** Says that it could not be loaded. */
  readonly failure: string
  readonly children: Opener
}

/** A button whose popup is not part of the first view. It loads when the button is pointed at or focused. */
export function OpensLater<About extends object>({ load, about, kind, failure, children }: Props<About>) {
  const [Popup, setPopup] = useState<ComponentType<About & PopupProps> | null>(null)
  const [opened, setOpened] = useState(false)
  if (Popup) {
    // The same button takes the place of this one, and its focus, because the popup gives the focus back there.
    const opener = cloneElement(children, { autoFocus: true })
    return <Popup {...about} opener={opener} opened={opened} onChange={setOpened} />
  }
  const prepare = () => void load().catch(() => undefined)
  const open = async () => {
    try {
      const loaded = await load()
      // A popup that was open from the start would not know what had the focus before.
      flushSync(() => setPopup(() => loaded))
      setOpened(true)
    } catch {
      toast.error(failure)
    }
  }
  return cloneElement(children, {
    onClick: () => void open(),
    onPointerEnter: prepare,
    onFocus: prepare,
    'aria-haspopup': kind,
    'aria-expanded': false,
  })
}
