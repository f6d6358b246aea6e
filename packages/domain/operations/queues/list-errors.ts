import { subscribers } from '@waymark/events/routing'
import { raw, type Sql, sql } from '@waymark/platform/database'
import { int4, oneOf, type RowOf, row, text, timestamptz } from '@waymark/platform/row'

const errorRow = row({
  subscriber: oneOf(subscribers),
  error: text,
  failures: int4,
  retrying: int4,
  dead: int4,
  since: timestamptz,
  last_at: timestamptz,
})

const MOST = 50

/**
 * The kind of an error: its first line, in which ids and measured times are dots. Numbers of three digits, addresses and
 * what people typed are dots already when it is stored. Host and port stay.
 */
const kindOf = (error: string) =>
  raw(`regexp_replace(regexp_replace(${error}, '[0-9a-f…]+(-[0-9a-f…]+){4}|\\m[0-9a-f]{12,}\\M', '…', 'gi'),
    '\\m\\d+(\\.\\d+)?(?= ?(ms|s|seconds|minutes|bytes)\\M)', '…', 'g')`)

/**
 * The errors of the last 24 hours and of all deliveries that are not settled, by kind: how often, since when, and how
 * many deliveries have not got over them. Those with unsettled deliveries come first.
 */
export const listErrors = (db: Sql): Promise<RowOf<typeof errorRow>[]> =>
  db.rows(
    errorRow,
    // Texts that are equal are counted first, so that each different one is read once.
    sql`
    with tried as (
      select subscriber, ${kindOf('first_line')} as error, sum(failures)::int as failures,
             min(since) as since, max(last_at) as last_at
      from unnest(${subscribers}::text[]) as want (name)
      cross join lateral (
        select subscriber, split_part(error, E'\\n', 1) as first_line, count(*) as failures,
               min(ended_at) as since, max(ended_at) as last_at
        from delivery_attempt where subscriber = want.name and ended_at > now() - interval '24 hours'
        group by 1, 2
      ) as recent
      group by 1, 2
    ), unsettled as (
      select subscriber, ${kindOf('last_error')} as error,
             (sum(count) filter (where state = 'pending'))::int as retrying,
             (sum(count) filter (where state = 'dead'))::int as dead, min(since) as since
      from (
        select subscriber, last_error, state, count(*) as count, min(coalesce(fell_due_at, due_at)) as since
        from event_delivery
        where (state = 'dead' or (state = 'pending' and attempts > 0)) and last_error is not null
        group by 1, 2, 3
      ) as alike
      group by 1, 2
    )
    select subscriber, error, coalesce(failures, 0) as failures, coalesce(retrying, 0) as retrying,
           coalesce(dead, 0) as dead, least(tried.since, unsettled.since) as since,
           coalesce(last_at, unsettled.since) as last_at
    from tried full join unsettled using (subscriber, error)
    order by coalesce(retrying, 0) + coalesce(dead, 0) > 0 desc, last_at desc limit ${MOST}`,
  )
