import { LegalPage } from './legal-page.tsx'
import { PRIVACY_VERSIONS } from './versions.ts'

export const PrivacyPage = () => <LegalPage title="Privacy" versions={PRIVACY_VERSIONS} />
