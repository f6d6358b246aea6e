import { useMatch, useNavigate } from 'react-router-dom'
import { signOut } from '../../shared/session/sign-out.ts'
import { toast } from '../../shared/ui/toast.tsx'

export function useLogOut(): () => void {
  const navigate = useNavigate()
  const in_console = useMatch('/admin/*') !== null
  return () => {
    // Navigate first, so the sign-in screen does not flash here.
    void navigate('/')
    void signOut()
    // Administrators leave nothing in this browser, not even their display settings.
    if (in_console) localStorage.clear()
    toast.success('Logged out successfully')
  }
}
