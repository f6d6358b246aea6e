import type { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import { SECTORS } from '@waymark/contracts/networks/applications/options'
import { NETWORK_NAMES } from '@waymark/contracts/people/memberships/names'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ApiError, problemsOf } from '../../../shared/api/api-error.ts'
import { callPublic } from '../../../shared/api/call-public.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { useTabDraft } from '../../../shared/state/use-tab-draft.ts'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import { EMAIL_INPUT, LENGTHS, PHONE_INPUT } from '../../../shared/ui/fields/contact-inputs.ts'
import { Honeypot } from '../../../shared/ui/fields/honeypot.tsx'
import { ProblemsContext } from '../../../shared/ui/fields/problems.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import styles from './apply-page.module.css'

const FAILED = 'Error submitting application. Please try again.'

interface Draft {
  readonly name: string
  readonly org: string
  readonly email: string
  readonly phone: string
  readonly county: string
  readonly sectors: readonly string[]
  readonly bio_short: string
  readonly npn: string
}

/** Reads a form saved before a reload. A missing or malformed field starts empty. */
function readDraft(stored: unknown): Draft {
  const saved: Readonly<Record<string, unknown>> = { ...Object(stored) }
  const text = (field: keyof Draft) => (typeof saved[field] === 'string' ? saved[field] : '')
  const sectors = Array.isArray(saved['sectors']) ? saved['sectors'].filter((one) => typeof one === 'string') : []
  return {
    name: text('name'),
    org: text('org'),
    email: text('email'),
    phone: text('phone'),
    county: text('county'),
    sectors,
    bio_short: text('bio_short'),
    npn: text('npn'),
  }
}

/** One form for both networks: the first segment of the path says which. */
export function ApplyPage() {
  const network = useLocation().pathname.toLowerCase().startsWith('/sp') ? 'SP' : 'TW'
  return (
    <PublicLayout nav={<Link to={`/${network.toLowerCase()}`}>The network</Link>}>
      <Application key={network} network={network} />
    </PublicLayout>
  )
}

function Application({ network }: { readonly network: 'TW' | 'SP' }) {
  const { brand_name } = useSite()
  const [typed, change, clear, idempotency_key] = useTabDraft(`application_${network}`, readDraft)
  const [honeypot, setHoneypot] = useState('')
  const [sending, setSending] = useState(false)
  /** The email address in the sent application. */
  const [sent, setSent] = useState<string | null>(null)
  const [refused, setRefused] = useState<unknown>(null)
  const missing = [
    typed.name.trim() === '' && 'your name',
    network === 'TW' && typed.org.trim() === '' && 'your organization',
    typed.email.trim() === '' && 'your email address',
    typed.sectors.length === 0 && 'at least one sector',
    typed.bio_short.trim() === '' && 'a few words about you',
  ].filter((one) => one !== false)

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (sending || missing.length > 0) return
    setSending(true)
    setRefused(null)
    try {
      // Only bots fill in the hidden field. They see the usual error, and nothing is sent.
      if (honeypot !== '') throw new Error('the hidden field is filled in')
      await callPublic<typeof applicationEndpoints.applyForNetwork>(
        { method: 'POST', path: '/federation/members/apply', idempotent: true },
        { body: { ...typed, join_origin: network }, idempotency_key },
      )
      setSent(typed.email.trim())
      clear()
    } catch (error) {
      setRefused(error)
    }
    setSending(false)
  }

  if (sent !== null) return <Received email={sent} brand_name={brand_name} network={network} />
  return (
    <form className={styles.page} onSubmit={(event) => void send(event)} noValidate aria-labelledby="apply-title">
      <h1 id="apply-title" className={styles.title}>
        Apply to the {NETWORK_NAMES[network]}
      </h1>
      <p className={styles.lead}>
        Tell us who you are. People read every application, and you will hear from us either way.
      </p>
      {refused !== null && <Refusal key={String(sending)} error={refused} />}
      <ProblemsContext value={problemsOf(refused)}>
        <TextField
          field="name"
          label="Name"
          autoComplete="name"
          maxLength={LENGTHS.name}
          value={typed.name}
          onChange={(name) => change({ name })}
        />
        <TextField
          field="org"
          label="Organization"
          autoComplete="organization"
          maxLength={LENGTHS.name}
          optional={network === 'SP'}
          value={typed.org}
          onChange={(org) => change({ org })}
        />
        <TextField
          field="email"
          label="Email address"
          {...EMAIL_INPUT}
          hint="We will email you a link to check the status of your application."
          value={typed.email}
          onChange={(email) => change({ email })}
        />
        <TextField
          field="phone"
          label="Phone"
          {...PHONE_INPUT}
          optional
          value={typed.phone}
          onChange={(phone) => change({ phone })}
        />
        <TextField
          field="county"
          label="County"
          size="medium"
          maxLength={LENGTHS.name}
          optional
          value={typed.county}
          onChange={(county) => change({ county })}
        />
        {network === 'TW' && (
          <TextField
            field="npn"
            label="National Producer Number"
            hint="Your license number, if you sell insurance. It has up to 10 digits."
            inputMode="numeric"
            size="medium"
            optional
            value={typed.npn}
            onChange={(npn) => change({ npn })}
          />
        )}
        <ChoiceField
          field="sectors"
          legend="Sectors"
          hint="Choose at least one."
          choices={SECTORS[network].map((value) => ({ value, label: value }))}
          chosen={SECTORS[network].filter((sector) => typed.sectors.includes(sector))}
          onToggle={(sector) =>
            change({
              sectors: typed.sectors.includes(sector)
                ? typed.sectors.filter((one) => one !== sector)
                : [...typed.sectors, sector],
            })
          }
          several
          layout="grid"
        />
        <TextField
          field="bio_short"
          label="About you"
          hint="A few sentences: what you do, and what brings you here."
          lines={5}
          maxLength={LENGTHS.free_text}
          value={typed.bio_short}
          onChange={(bio_short) => change({ bio_short })}
        />
        <Honeypot value={honeypot} onChange={setHoneypot} />
      </ProblemsContext>
      <p id="apply-missing" className={styles.missing} aria-live="polite">
        {sending ? 'Sending your application.' : missing.length > 0 && `Still needed to submit: ${missing.join(', ')}.`}
      </p>
      <Action type="submit" disabled={missing.length > 0 || sending} aria-describedby="apply-missing">
        {sending ? 'Submitting...' : 'Submit Application'}
      </Action>
    </form>
  )
}

/** Takes the focus when it appears, because the user is at the bottom of the form. */
function Refusal({ error }: { readonly error: unknown }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <p ref={box} role="alert" tabIndex={-1} className={styles.refusal}>
      {FAILED}
      {error instanceof ApiError && error.code === 'too_many_requests' && ` ${error.detail}`}
    </p>
  )
}

interface ReceivedProps {
  readonly email: string
  readonly brand_name: string
  readonly network: 'TW' | 'SP'
}

function Received({ email, brand_name, network }: ReceivedProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    title.current?.focus()
  }, [])
  return (
    <div className={styles.page}>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        Application received
      </h1>
      <p className={styles.lead}>
        Thank you for applying to the {NETWORK_NAMES[network]} of {brand_name}. We review it within 3-5 business days
        and write to <strong>{email}</strong> either way.
      </p>
      <p className={styles.next}>
        We are emailing you a link to your application, unless you unsubscribed that address. Use it to see the status,
        answer questions, or withdraw the application.
      </p>
      <ActionLink to="/">Return Home</ActionLink>
    </div>
  )
}
