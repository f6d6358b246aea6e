import { Alert, Anchor, Divider, Tabs } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { TrailScene } from '../../../shared/brand/illustrations.tsx'
import { useSessionNotice } from '../../../shared/session/storage.ts'
import { AccessCodeForm } from './access-code-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import { DemoButton } from './demo-button.tsx'
import { isFromPlans } from './from-plans.ts'
import { GoogleButton } from './google-button.tsx'
import { takeInviteCode } from './invite-code.ts'
import { JoinForm } from './join-form.tsx'
import { Marketing } from './marketing.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { Entry } from './use-enter.ts'

interface Props {
  /** Keeps this screen while the welcome is shown, although a session is there already. */
  readonly enter: (entry: Entry) => void
}

export function AuthScreen({ enter }: Props) {
  const { pathname, state } = useLocation()
  const notice = useSessionNotice()
  const [invite_code] = useState(takeInviteCode)
  const [mode, setMode] = useState<string | null>(
    invite_code !== '' || pathname === '/broker/register' ? 'register' : 'login',
  )
  const [byCode, setByCode] = useState(false)
  return (
    <AuthFrame>
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="auth-title">
          <h1 id="auth-title" className={styles.title}>
            Broker Access Required
          </h1>
          <p className={styles.lead}>Sign in to see your clients, or join the network to receive them.</p>
          {notice !== null && (
            <Alert color="amber" icon={<IconInfoCircle aria-hidden />} mb="md">
              {notice}
            </Alert>
          )}
          <Tabs value={mode} onChange={setMode}>
            <Tabs.List grow mb="lg">
              <Tabs.Tab value="login" className={styles.tab ?? ''}>
                Sign In
              </Tabs.Tab>
              <Tabs.Tab value="register" className={styles.tab ?? ''}>
                Join Network
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="login">
              {byCode ? <AccessCodeForm enter={enter} /> : <SignInForm enter={enter} />}
              <Anchor
                component="button"
                type="button"
                underline="always"
                className={styles.other ?? ''}
                onClick={() => setByCode(!byCode)}
              >
                {byCode ? 'Use email and password' : 'Use an access code'}
              </Anchor>
            </Tabs.Panel>
            <Tabs.Panel value="register">
              <JoinForm enter={enter} invite_code={invite_code} />
            </Tabs.Panel>
          </Tabs>
          <Divider label="or" my="md" />
          <GoogleButton />
          <DemoButton />
          <Link to={isFromPlans(state) ? '/broker-pro' : '/'} className={styles.back}>
            <IconArrowLeft size={16} aria-hidden />
            {isFromPlans(state) ? 'Back to the plans' : 'Back to the start page'}
          </Link>
        </section>
        <aside className={styles.aside} aria-label="About the network">
          {mode === 'register' ? (
            <Marketing />
          ) : (
            <>
              <TrailScene className={styles.scene ?? ''} />
              <h2 className={styles.aside_title}>People who asked for help, one at a time</h2>
              <p className={styles.small}>
                Every client arrives with a score, the reasons behind it, and a 24-hour clock.
              </p>
            </>
          )}
        </aside>
      </div>
    </AuthFrame>
  )
}
