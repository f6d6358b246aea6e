import { t } from '@waymark/words/t'
import { LegalPage } from './legal-page.tsx'
import { TERMS_VERSIONS } from './versions.ts'

export const TermsPage = () => <LegalPage title={t('Terms')} versions={TERMS_VERSIONS} />
