import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Cluster } from '../kit/layout.tsx'

interface Props {
  readonly close: () => void
  readonly pending: boolean
  /** The label of the button that sends the form. */
  readonly children: ReactNode
}

/** The buttons below a form that opens and closes in its place. */
export const FormEnd = ({ close, pending, children }: Props) => (
  <Cluster justify="end">
    <Button variant="default" onClick={close} disabled={pending}>
      Cancel
    </Button>
    <Button type="submit" loading={pending}>
      {children}
    </Button>
  </Cluster>
)
