import { Link } from 'react-router-dom'
import { historyAddress, userAddress } from '../../../shared/console/data-addresses.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'

/** A client's name, with a link to their history. */
export function ClientLink({ id, name }: { readonly id: string; readonly name: string }) {
  const [address] = useAddress()
  return <Link to={historyAddress(id, address)}>{name}</Link>
}

/** A user's name, with a link to their account. A deleted account has no link. */
export const UserLink = ({ id, name }: { readonly id: string; readonly name: string | null }) =>
  name === null ? <>A deleted account</> : <Link to={userAddress(id)}>{name}</Link>
