import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Cluster } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { Form } from '../../../../shared/ui/fields/form.tsx'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import styles from './entry.module.css'
import { useEntry } from './use-entry.ts'

/** Agent sign-in on a public page. It loads much less code than the portal's sign-in screen. */
export function SignIn() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [shown, setShown] = useState(false)
  const { busy, welcome, refused, problems, submit } = useEntry(({ signIn }) => signIn({ email, password }))
  return (
    <Form refused={refused} problems={problems} onSubmit={() => void submit()}>
      <TextField
        field="email"
        id="sign-in-email"
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
      />
      <TextField
        field="password"
        id="sign-in-password"
        label="Password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      >
        <button type="button" className={styles.toggle} aria-pressed={shown} onClick={() => setShown(!shown)}>
          Show password
        </button>
      </TextField>
      <Action type="submit" disabled={busy}>
        {busy ? 'Signing in...' : 'Sign In'}
      </Action>
      <Text as="output" tone="good" weight="bold">
        {welcome}
      </Text>
      <Cluster>
        <Text as={Link} to="/broker/forgot-password" state={{ email }} size="sm" tap>
          Forgot your password?
        </Text>
        <Text as={Link} to="/broker/register" size="sm" tap>
          Join the network
        </Text>
        <Text as={Link} to="/broker/login" size="sm" tap>
          Other ways to sign in
        </Text>
      </Cluster>
    </Form>
  )
}
