import { raw, type Sql, sql } from '@waymark/platform/database'

/**
 * How long a book goes back, evenly, however many clients it has. The services would delete older clients
 * (docs/operations/retention.md) during the measurement.
 */
const DAYS = 350

/** A number from 0 to 99 for each row, which depends on nothing else of the row. */
const share = (salt: number) => raw(`(abs(hashint4extended(n, ${salt}) % 100))`)

/**
 * Clients of one broker: names that repeat as real ones do, a tenth imported, of ten states, in every status. The oldest
 * is written first, as over time. A common first name and the score go together, so that few scores have it.
 */
export async function insertClients(tx: Sql, broker_id: string, count: number): Promise<void> {
  await tx.run(sql`
    insert into client (
      id, email, email_key, first_name, last_name, age, gender, zip_code, state, household_size, annual_income, health,
      preferred_coverage, plan_preference, covers_others, email_consent, phone_consent, phone, terms_accepted, status, plan_year,
      life_event, life_event_on, revision, submitted_at, created_at, updated_at, risk_score, risk_level, broker_id, assignment_type,
      assigned_at, due_at, first_contact_at)
    select
      uuidv7(at - now()), email, case when not is_imported then email end, first_name, last_name, 20 + n % 45, 'female',
      case when n % 100 = 50 then '79734' else '75001' end,
      (array['TX', 'FL', 'CA', 'GA', 'NC', 'OH', 'AZ', 'PA', 'IL', 'TX'])[1 + ${share(1)} / 10], case when not is_imported then 2 end, case when not is_imported then 50000 end,
      case when not is_imported then '{"health_conditions":["none"],"medications":[],"tobacco_use":false,"lifestyle_factors":{"exercise":"regular"},"household":null,"scenario_notes":null}'::jsonb end,
      '{silver}', case when not is_imported then 'aca_compliant' end, case when not is_imported then false end, not is_imported, not is_imported,
      '(555) ' || lpad((n / 10000 % 1000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'), not is_imported, status,
      case when status = 'enrolled' then extract(year from at)::int + n % 2 end,
      case when n % 50 = 0 then 'moved'::life_event end, case when n % 50 = 0 then at::date end,
      case when is_imported then 0 else 1 end, at, at, least(now(), at + ${share(2)} * interval '1 day'),
      case when not is_imported then (n * 37::bigint % 1000) / 10.0 end,
      case when not is_imported then (array['low', 'moderate', 'high'])[1 + n % 3] end, ${broker_id}::uuid,
      case when is_imported then 'import' when n % 4 = 0 then 'agent_link' else 'pool' end::assignment_type, at,
      case when not is_imported then at + interval '1 day' end,
      case when status <> 'new' and not is_imported then at + ${share(4)} * interval '20 minutes' end
    from (
      select n, first_name, last_name, ${share(3)} >= 90 as is_imported, now() - n * interval '${raw(String(DAYS))} days' / ${count}::int as at,
             (array['new', 'new', 'new', 'contacted', 'contacted', 'quoted', 'enrolled', 'enrolled', 'enrolled', 'lost'])[
               1 + ${share(5)} / 10]::client_status as status,
             lower(first_name || '.' || last_name) || n || '.' || left(${broker_id}, 8) || right(${broker_id}, 4) || '@example.test' as email
      from (
        select n,
               (array['Ana', 'Bob', 'Carla', 'Dan', 'Eva', 'Frank', 'Gina', 'Hugo', 'Iris', 'Jo', 'Karl', 'Lena', 'Max',
                      'Nina', 'Otto', 'Paula'])[1 + n % 16] as first_name,
               case when n % 101 = 0 then 'Rare' || n / 101 % 211 else
                 (array['Smith', 'Johnson', 'Miller', 'Garcia', 'Brown', 'Davis', 'Lopez', 'Moore', 'Young', 'King', 'Hill',
                        'Scott', 'Adams', 'Baker', 'Nelson'])[1 + n / 16 % 15] end as last_name
        from generate_series(${count}::int - 1, 0, -1) as n
      ) as named
    ) as person`)
}
