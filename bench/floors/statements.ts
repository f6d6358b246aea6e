/** The tables and statements of the floors: the minimum that any durable design needs. */
export const TABLES = `
  create table if not exists client (id uuid primary key, email text not null, answers jsonb not null, score float8);
  create table if not exists outbox (id uuid primary key, name text not null, aggregate_id uuid not null);
  create table if not exists effect (id bigint generated always as identity primary key, job text not null)`

export const STORE_INTAKE = {
  name: 'store_intake',
  text: `with saved as (insert into client (id, email, answers) values ($1, $2, $3) returning id)
         insert into outbox (id, name, aggregate_id) select $4, 'client.submitted', id from saved`,
}

export const STORE_EFFECT = { name: 'store_effect', text: 'insert into effect (job) values ($1)' }

export const UPDATE_CLIENT = { name: 'update_client', text: 'update client set score = $2 where id = $1' }
