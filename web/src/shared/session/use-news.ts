import { toast } from '../ui/toast.tsx'
import { useMe } from './me.ts'

/** Shows news as a toast, to who wants to be told in the app. */
export function useNews(): typeof toast.news {
  const wanted = useMe()?.in_app_notifications ?? true
  return (news) => {
    if (wanted) toast.news(news)
  }
}
