import { ActionIcon, Button } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import styles from './file-preview.module.css'
import type { Zoom } from './zoom.ts'

export function ZoomButtons({ zoom }: { readonly zoom: Zoom }) {
  const size = zoom.factor === 1 ? 'Fit' : `${Math.round(zoom.factor * 100)}%`
  return (
    <div className={styles.group}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Smaller"
        title="Smaller (-)"
        disabled={!zoom.can_shrink}
        onClick={zoom.smaller}
      >
        <IconZoomOut size={20} aria-hidden />
      </ActionIcon>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        title="Fit the width (0)"
        aria-label={`${size}, fit the width`}
        onClick={zoom.fit}
      >
        {size}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label="Larger"
        title="Larger (+)"
        disabled={!zoom.can_grow}
        onClick={zoom.larger}
      >
        <IconZoomIn size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
