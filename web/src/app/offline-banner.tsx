import { t } from '@waymark/words/t'
import { createBrowserStore, useStore } from '../shared/state/store.ts'
import { PageBanner } from './page-banner.tsx'

const connection = createBrowserStore(
  () => navigator.onLine,
  ['online', 'offline'],
  () => true,
)

export function OfflineBanner() {
  const online = useStore(connection)
  return (
    <PageBanner shown={!online}>
      {t('You are offline. What you typed is still here. Send or save it when you are back online.')}
    </PageBanner>
  )
}
