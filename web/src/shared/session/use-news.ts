import { toast } from '../ui/toast.tsx'
import { useMe } from './me.ts'

/** Shows news as a toast, unless the user has turned off in-app notifications. */
export function useNews(): typeof toast.news {
  const wanted = useMe()?.in_app_notifications ?? true
  return (news) => {
    if (wanted) toast.news(news)
  }
}
