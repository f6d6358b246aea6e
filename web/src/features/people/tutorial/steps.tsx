import type { FirstSteps } from '@waymark/contracts/people/accounts/schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { AssessmentLink } from '../../../shared/clients/assessment-link.tsx'
import { SETTINGS_ADDRESS } from '../../../shared/ui/settings-address.ts'

interface Step {
  readonly name: keyof FirstSteps
  readonly title: string
  readonly children: ReactNode
}

/** In the order a new broker needs them. */
export const STEPS: readonly Step[] = [
  {
    name: 'states_set',
    title: 'Tell us where you are licensed',
    children: (
      <p>
        Pool leads come only from your states. Set them under <Link to={SETTINGS_ADDRESS}>Preferences</Link>.
      </p>
    ),
  },
  {
    name: 'credentials_verified',
    title: 'Get your credentials verified',
    children: (
      <p>
        An administrator does this for you. Until then everything works and you get clients from your own link. You get
        pool leads once you are verified.
      </p>
    ),
  },
  {
    name: 'link_shared',
    title: 'Share your assessment link',
    children: (
      <>
        <p>Done when you create a lead code, or when the first client uses your link.</p>
        <AssessmentLink />
      </>
    ),
  },
  {
    name: 'client_received',
    title: 'Receive your first client',
    children: (
      <p>
        Clients who complete the assessment through your link appear under <Link to="/broker?tab=clients">Clients</Link>{' '}
        within a second. You have 24 hours for your first contact.
      </p>
    ),
  },
  {
    name: 'message_sent',
    title: 'Write your first message',
    children: (
      <p>
        To a client or another broker in the network, under <Link to="/broker?tab=agent-network">Messages</Link>.
      </p>
    ),
  },
  {
    name: 'profile_filled',
    title: 'Fill in your agency profile',
    children: (
      <p>
        Your license number, specialties and a few words about you, under{' '}
        <Link to="/broker?tab=agency-profile">Profile</Link>.
      </p>
    ),
  },
  {
    name: 'file_uploaded',
    title: 'Upload your first file',
    children: (
      <p>
        Plan documents and notes that the assistant can search and quote, under{' '}
        <Link to="/broker?tab=files">Files</Link>.
      </p>
    ),
  },
  {
    name: 'notifications_chosen',
    title: 'Choose your notifications',
    children: (
      <p>
        Turn on push notifications or set quiet hours under{' '}
        <Link to={`${SETTINGS_ADDRESS}#notification-settings`}>Notification Settings</Link>.
      </p>
    ),
  },
]
