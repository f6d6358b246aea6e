import { GOOGLE_CLIENT, startGoogleProvider } from '@waymark/testing/google'
import { AT_GOOGLE } from './people.ts'
import { OPERATOR, startProduct } from './product.ts'

/** One instance for the whole run. Every test creates its own people in it. */
// Playwright requires a default export.
// oxlint-disable-next-line import/no-default-export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const google = await startGoogleProvider(AT_GOOGLE)
  const product = await startProduct({ GOOGLE_ISSUER: google.issuer, ...GOOGLE_CLIENT, ...OPERATOR, TEXTS: 'mail' })
  google.serve(`${product.url}/api/auth/google/callback`)
  process.env['E2E_URL'] = product.url
  process.env['E2E_DATABASE'] = product.database_url
  process.env['E2E_MAIL'] = product.mail_folder
  return async () => {
    await product.stop()
    await google.stop()
  }
}
