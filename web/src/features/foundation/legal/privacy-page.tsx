import { t } from '@waymark/words/t'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_VERSIONS } from './versions.ts'

export const PrivacyPage = () => <LegalPage title={t('Privacy')} versions={PRIVACY_VERSIONS} />
