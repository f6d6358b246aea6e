import { LegalPage } from './legal-page.tsx'
import { TERMS_VERSIONS } from './versions.ts'

export const TermsPage = () => <LegalPage title="Terms" versions={TERMS_VERSIONS} />
