import { Button } from '@mantine/core'
import { IconBrandGoogle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import { call } from '../../shared/api/call.ts'
import { useSite } from '../../shared/brand/site.ts'
import styles from './auth-screen.module.css'
import { FormAlert } from './form-alert.tsx'

const GOOGLE_FAILED = 'OAuth redirect failed. Please use email/password login.'
const CUSTOM_DOMAIN = 'Note: Google login may be restricted on custom domains. Use email/password if needed.'

/** Sends the browser to the provider's page, which leads back to `/profile`. */
export function GoogleButton() {
  const { public_url } = useSite()
  const start = useMutation({
    mutationFn: () => call(accountEndpoints.startGoogle),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const elsewhere = public_url !== null && new URL(public_url).origin !== window.location.origin
  return (
    <div className={styles.google}>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBrandGoogle size={18} aria-hidden />}
        disabled={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        Continue with Google
      </Button>
      {elsewhere && <p className={styles.note}>{CUSTOM_DOMAIN}</p>}
      <FormAlert>{start.isError ? GOOGLE_FAILED : null}</FormAlert>
    </div>
  )
}
