import { useSearchParams } from 'react-router-dom'
import { ListDetail } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { ReferralDetail } from './referral-detail.tsx'
import { ReferralList } from './referral-list.tsx'

/** Shows the list and the detail side by side. A phone shows one of them. */
export function ReferralsPage() {
  const [search] = useSearchParams()
  const open_id = search.get('referral')
  return (
    <ListDetail
      names={{ list: 'Referrals', detail: 'Referral' }}
      open={open_id !== null}
      list={<ReferralList open_id={open_id} />}
      detail={
        open_id === null ? (
          <Empty title="Choose a referral">
            The employer, its status, the fee and the next step will be shown here.
          </Empty>
        ) : (
          <ReferralDetail key={open_id} id={open_id} />
        )
      }
    />
  )
}
