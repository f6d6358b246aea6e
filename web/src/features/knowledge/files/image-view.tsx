import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'
import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'
import { useState } from 'react'
import { Empty, Failure } from '../../../shared/kit/states.tsx'
import styles from './file-preview.module.css'
import { Places } from './places.tsx'
import { bytesQuery } from './queries.ts'
import { Stage } from './stage.tsx'

interface Props {
  readonly file: AgencyFile
  /** 1 fits the width. */
  readonly zoom: number
  readonly places: readonly Box[]
}

export function ImageView({ file, zoom, places }: Props) {
  const [drawn, setDrawn] = useState(false)
  const bytes = useQuery(bytesQuery(file.id))
  const address = useQuery({ ...addressQuery(file.id, bytes.data), enabled: bytes.data !== undefined })
  if (bytes.isError) {
    return <Failure title="This image could not be loaded" error={bytes.error} retry={() => void bytes.refetch()} />
  }
  if (address.isError) {
    return <Empty>This image could not be shown. You can still download it.</Empty>
  }
  if (!address.data) return <Skeleton className={styles.sheet_skeleton ?? ''} />
  return (
    <Stage label={file.original_name}>
      <div className={styles.picture} style={{ width: `${100 * zoom}%` }}>
        <img src={address.data} alt={file.original_name} className={styles.image} onLoad={() => setDrawn(true)} />
        <Places places={places} ready={drawn} />
      </div>
    </Stage>
  )
}

/** The image as a `data:` address, because the content policy does not allow images from `blob:`. */
const addressQuery = (id: string, bytes: Blob | undefined) =>
  queryOptions({
    queryKey: ['image address', id],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => typeof reader.result === 'string' && resolve(reader.result))
        reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
        reader.readAsDataURL(bytes ?? new Blob())
      }),
    staleTime: 'static',
    gcTime: 0,
  })
