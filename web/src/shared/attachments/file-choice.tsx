import { t } from '@waymark/words/t'
import { type ComponentType, useRef } from 'react'
import { ACCEPT } from '../files/accepted.ts'

interface Props {
  readonly add: (files: Iterable<File>) => void
  /** Opens the browser's dialog. */
  readonly button: ComponentType<{ readonly onClick: () => void }>
}

/** Lets people choose files in the browser's dialog. */
export function FileChoice({ add, button: Open }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label={t('Files to attach')}
        onChange={({ currentTarget }) => {
          add(Array.from(currentTarget.files ?? []))
          // Otherwise the same file could not be chosen again.
          currentTarget.value = ''
        }}
      />
      <Open onClick={() => field.current?.click()} />
    </>
  )
}
