import { useSearchParams } from 'react-router-dom'
import { ListDetail } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { settingNamed } from './queries.ts'
import { SettingDetail } from './setting-detail.tsx'
import { SettingList } from './setting-list.tsx'

/** Settings of the product: prices, caps, times and tables. List and detail side by side; a phone shows one of them. */
export function SystemPage() {
  const [search] = useSearchParams()
  const open = settingNamed(search.get('setting'))
  return (
    <ListDetail
      names={{ list: 'System', detail: 'Setting' }}
      open={open !== undefined}
      list={<SettingList open={open} />}
      detail={
        open === undefined ? (
          <Empty title="Choose a setting">Its current value, planned changes and history will be shown here.</Empty>
        ) : (
          <SettingDetail key={open} name={open} />
        )
      }
    />
  )
}
