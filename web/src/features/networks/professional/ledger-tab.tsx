import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ledgerEndpoints } from '@waymark/contracts/money/ledger/endpoints'
import { ask, askPagesUnder } from '../../../shared/api/queries.ts'
import { useRowInPages } from '../../../shared/api/use-row-in-pages.ts'
import { price } from '../../../shared/format/money.ts'
import { useNow } from '../../../shared/format/now.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { useZone } from '../../../shared/session/use-zone.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { LedgerEntry } from './ledger-entry.tsx'
import { nameOfPeriod, periodsSince } from './periods.ts'
import { StatementMenu } from './statement-menu.tsx'

const { period: periodSchema } = ledgerEndpoints.readLedger.query.shape

/** The member's ledger: a row for each fee and each correction in the period given in the address. */
export function LedgerTab() {
  const me = useMe()
  const zone = useZone()
  const [address, change] = useAddress()
  const period = periodSchema.safeParse(address.get('period') ?? '').data
  const rows = useInfiniteQuery(askPagesUnder(ledgerEndpoints.readLedger, 'transactions', { query: { period } }))
  const totals = useQuery(ask(ledgerEndpoints.readLedger, { query: { limit: 1, period } })).data
  const now = useNow()
  const open = address.get('row')
  // A link from a referral opens the row of its fee, even if that row is on a later page.
  const referral_id = address.get('referral')
  const sought = useRowInPages(rows, (row) => row.referral_id === referral_id && row.tx_type === 'referral_fee')
  const open_id = open ?? (referral_id === null ? null : (sought?.id ?? null))
  return (
    <Section
      title="Ledger"
      lead="A fee is pending once its referral is won, and earned once it is paid. Rows never change. A mistake is corrected with a new row."
      tools={
        <>
          <NativeSelect
            size="sm"
            aria-label="Period"
            data={periodsSince(me?.created_at ?? new Date(now), new Date(now), zone)}
            value={period ?? ''}
            onChange={(event) => change({ period: event.currentTarget.value })}
          />
          <StatementMenu period={period} />
        </>
      }
    >
      {period !== undefined && totals && (
        <Text>
          Of the fees and corrections of {nameOfPeriod(period)}: <strong>{price(100 * totals.total_earned)}</strong>{' '}
          paid so far, <strong>{price(100 * totals.total_pending)}</strong> still pending. For what was paid in a
          period, see its statement with every entry.
        </Text>
      )}
      <ListStates
        list={rows}
        loading="Loading transactions"
        empty={period === undefined ? 'No transactions yet' : 'No transactions in this period.'}
      >
        {(shown) => (
          <Stack as="ul" gap="sm" aria-label="Transactions">
            {shown.map((row) => (
              <LedgerEntry
                key={row.id}
                row={row}
                open={row.id === open_id}
                led={open === null && referral_id !== null}
                toggle={() => change({ referral: '', row: row.id === open_id ? '' : row.id })}
              />
            ))}
          </Stack>
        )}
      </ListStates>
    </Section>
  )
}
