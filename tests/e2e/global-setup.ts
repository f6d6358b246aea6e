import { startProduct } from './product.ts'

/** One product for the whole run; every test makes its own people in it. */
// Playwright demands it.
// oxlint-disable-next-line import/no-default-export
export default async function globalSetup(): Promise<() => Promise<void>> {
  const product = await startProduct()
  process.env['E2E_URL'] = product.url
  process.env['E2E_DATABASE'] = product.database_url
  process.env['E2E_MAIL'] = product.mail_folder
  return () => product.stop()
}
