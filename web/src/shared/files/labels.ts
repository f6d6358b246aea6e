import type { AgencyFile } from '@waymark/contracts/knowledge/files/endpoints'

export const STATUS_LABELS: Record<AgencyFile['status'], string> = {
  ready: 'Ready',
  processing: 'Processing',
  failed: 'Failed',
}

export const TYPE_LABELS: Record<AgencyFile['file_type'], string> = {
  agency_knowledge: 'Agency knowledge',
  plan_data: 'Plan data',
}

/** A number of bytes in megabytes: `1.2 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`

/** The viewer that a file needs. */
export type Kind = 'pdf' | 'image' | 'table' | 'text'

export function kindOf({ media_type }: Pick<AgencyFile, 'media_type'>): Kind {
  if (media_type === 'application/pdf') return 'pdf'
  if (media_type.startsWith('image/')) return 'image'
  return media_type === 'text/csv' || media_type.includes('spreadsheet') ? 'table' : 'text'
}
