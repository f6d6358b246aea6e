import { useSearchParams } from 'react-router-dom'
import { ListDetail } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { BusinessLeadDetail } from './business-lead-detail.tsx'
import { BusinessLeadList } from './business-lead-list.tsx'

/** The list and the detail side by side. A phone shows one of them. */
export function BusinessPage() {
  const [search] = useSearchParams()
  const open_id = search.get('lead')
  return (
    <ListDetail
      names={{ list: 'Business leads', detail: 'Business lead' }}
      open={open_id !== null}
      list={<BusinessLeadList open_id={open_id} />}
      detail={
        open_id === null ? (
          <Empty title="Choose a business lead">Their answers, savings snapshot and status will be shown here.</Empty>
        ) : (
          <BusinessLeadDetail key={open_id} id={open_id} />
        )
      }
    />
  )
}
