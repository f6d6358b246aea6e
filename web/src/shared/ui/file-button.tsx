import { type FileButtonProps, FileButton as MantineFileButton } from '@mantine/core'
import { useRef } from 'react'

/**
 * Chooses files. The same file can be chosen again, such as after a failure: browsers report nothing as long as it is in the
 * field.
 */
export function FileButton<Multiple extends boolean = false>({ onChange, ...props }: FileButtonProps<Multiple>) {
  const empty = useRef<() => void>(null)
  return (
    <MantineFileButton
      {...props}
      resetRef={empty}
      onChange={(chosen) => {
        onChange(chosen)
        empty.current?.()
      }}
    />
  )
}
