import { Link } from 'react-router-dom'
import { Page } from '../../../shared/kit/panel.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useShownWhenOpen } from '../../../shared/ui/use-shown-when-open.ts'
import { ApplicationsPanel } from './applications-panel.tsx'
import { ClientHistory } from './client-history.tsx'
import { ClientsPanel } from './clients-panel.tsx'
import { ContactsPanel } from './contacts-panel.tsx'
import styles from './data.module.css'
import { FeeReferralsPanel } from './fee-referrals-panel.tsx'
import { FilesPanel } from './files-panel.tsx'
import { MessagesPanel } from './messages-panel.tsx'
import { OpportunitiesPanel } from './opportunities-panel.tsx'
import { ReferralsPanel } from './referrals-panel.tsx'

const KINDS = [
  { kind: 'clients', label: 'Clients', panel: ClientsPanel },
  { kind: 'leads', label: 'Leads', panel: ContactsPanel },
  { kind: 'messages', label: 'Messages', panel: MessagesPanel },
  { kind: 'files', label: 'Files', panel: FilesPanel },
  { kind: 'applications', label: 'Applications', panel: ApplicationsPanel },
  { kind: 'opportunities', label: 'Opportunities', panel: OpportunitiesPanel },
  { kind: 'referrals', label: 'Client referrals', panel: ReferralsPanel },
  { kind: 'fee-referrals', label: 'Fee referrals', panel: FeeReferralsPanel },
] as const

/** All records of one kind, or the history of the client named in the address. */
export function DataPage() {
  const [address] = useAddress()
  const client_id = address.get('client')
  return client_id === null ? (
    <Lists open={address.get('kind') ?? 'clients'} />
  ) : (
    <ClientHistory key={client_id} id={client_id} />
  )
}

function Lists({ open }: { readonly open: string }) {
  const { kind: open_kind, panel: Panel } = KINDS.find(({ kind }) => kind === open) ?? KINDS[0]
  return (
    <Page title="Data" width="full" gap="md">
      <nav aria-label="Kinds of data">
        <ul className={styles.kinds}>
          {KINDS.map(({ kind, label }) => (
            <li key={kind}>
              <KindLink kind={kind} label={label} open={kind === open_kind} />
            </li>
          ))}
        </ul>
      </nav>
      <Panel key={open_kind} />
    </Page>
  )
}

interface KindLinkProps {
  readonly kind: string
  readonly label: string
  readonly open: boolean
}

function KindLink({ kind, label, open }: KindLinkProps) {
  const link = useShownWhenOpen<HTMLAnchorElement>(open)
  return (
    <Link ref={link} to={`?kind=${kind}`} className={styles.kind} aria-current={open ? 'page' : undefined}>
      {label}
    </Link>
  )
}
