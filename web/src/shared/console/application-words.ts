import type { ApplicationStatus } from '@waymark/contracts/networks/applications/options'

export const STATUS_LABELS: Readonly<Record<ApplicationStatus, string>> = {
  received: 'Waiting for us',
  asked: 'Waiting for the applicant',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const toneOf = (status: ApplicationStatus) =>
  status === 'received' ? 'waiting' : status === 'approved' ? 'good' : 'plain'
