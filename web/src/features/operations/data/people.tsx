import { Link } from 'react-router-dom'
import { historyAddress, userAddress } from '../../../shared/console/data-addresses.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'

/** A client by name, leading to what happened to them. */
export function ClientLink({ id, name }: { readonly id: string; readonly name: string }) {
  const [address] = useAddress()
  return <Link to={historyAddress(id, address)}>{name}</Link>
}

/** An account by name, leading to it; of one that is gone there is nothing to lead to. */
export const UserLink = ({ id, name }: { readonly id: string; readonly name: string | null }) =>
  name === null ? <>A deleted account</> : <Link to={userAddress(id)}>{name}</Link>
