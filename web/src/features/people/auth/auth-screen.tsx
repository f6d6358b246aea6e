import { Alert, Anchor, Divider, Tabs } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { SecondStep as Needed } from '@waymark/contracts/people/accounts/second-factor'
import { startTransition, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { landingOfNetwork } from '../../../shared/auth/from-network.ts'
import { isFromPlans } from '../../../shared/auth/from-plans.ts'
import { TrailScene } from '../../../shared/brand/illustrations.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { pendingSecondStep } from '../../../shared/session/confirmation.ts'
import { useSessionNotice } from '../../../shared/session/storage.ts'
import { AccessCodeForm } from './access-code-form.tsx'
import { AuthFrame, BackLink } from './auth-frame.tsx'
import styles from './auth-screen.module.css'
import { DemoButton } from './demo-button.tsx'
import { GoogleButton } from './google-button.tsx'
import { takeInviteCode } from './invite-code.ts'
import { JoinForm } from './join-form.tsx'
import { Marketing } from './marketing.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { type Entry, useEnter, useReturnTo } from './use-enter.ts'

interface Props {
  /** Keeps this screen open while it shows the welcome, although the session has already started. */
  readonly enter: (entry: Entry) => void
}

export function AuthScreen({ enter }: Props) {
  const { pathname, state } = useLocation()
  const notice = useSessionNotice()
  const network = landingOfNetwork(state)
  const [invite_code] = useState(takeInviteCode)
  const [mode, setMode] = useState<string | null>(
    invite_code !== '' || pathname === '/broker/register' ? 'register' : 'login',
  )
  const [byCode, setByCode] = useState(false)
  const [needed, setNeeded] = useState<Needed | null>(() => pendingSecondStep.read())
  const goOn = useEnter(enter)
  const return_to = useReturnTo()
  return (
    <AuthFrame>
      <div className={styles.columns}>
        <Panel as="section" pad="xl" aria-labelledby="auth-title">
          <Stack gap="sm">
            <Heading level={1} size="section" id="auth-title">
              Broker Access Required
            </Heading>
            <Text tone="muted">Sign in to see your clients, or join the network to receive them.</Text>
          </Stack>
          {notice !== null && (
            <Alert color="amber" icon={<IconInfoCircle aria-hidden />}>
              {notice}
            </Alert>
          )}
          {network !== null && (
            <Text>
              The page you asked for is for members of the network.{' '}
              <Link to={network}>What the network is, and how to join</Link>
            </Text>
          )}
          {needed ? (
            <SecondStep
              needed={needed}
              onSignedIn={(answer) => {
                pendingSecondStep.set(null)
                goOn(answer, `Welcome back, ${answer.user.first_name}!`, return_to)
              }}
              onBack={() => {
                pendingSecondStep.set(null)
                setNeeded(null)
              }}
            />
          ) : (
            <>
              {/* The other form takes a slow phone a quarter of a second, in which a press must show. */}
              <Tabs value={mode} onChange={(chosen) => startTransition(() => setMode(chosen))}>
                <Tabs.List grow mb="lg">
                  <Tabs.Tab value="login" className={styles.tab ?? ''}>
                    Sign In
                  </Tabs.Tab>
                  <Tabs.Tab value="register" className={styles.tab ?? ''}>
                    Join Network
                  </Tabs.Tab>
                </Tabs.List>
                <Tabs.Panel value="login">
                  {byCode ? (
                    <AccessCodeForm enter={enter} onSecondStep={setNeeded} />
                  ) : (
                    <SignInForm enter={enter} onSecondStep={setNeeded} />
                  )}
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
              <Divider label="or" />
              <PasskeyButton enter={enter} />
              <GoogleButton />
              <DemoButton />
            </>
          )}
          <BackLink to={isFromPlans(state) ? '/broker-pro' : '/'}>
            {isFromPlans(state) ? 'Back to the plans' : 'Back to the home page'}
          </BackLink>
        </Panel>
        <Stack as="aside" className={styles.aside} aria-label="About the network">
          {mode === 'register' ? (
            <Marketing />
          ) : (
            <>
              <TrailScene className={styles.scene ?? ''} />
              <Heading level={2}>People who asked for help, one at a time</Heading>
              <Text size="sm" tone="muted">
                Every client arrives with a score, the reasons behind it, and a 24-hour clock.
              </Text>
            </>
          )}
        </Stack>
      </div>
    </AuthFrame>
  )
}
