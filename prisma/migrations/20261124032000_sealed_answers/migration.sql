-- What a client answered about health, and the household, in one value that is sealed as a whole. The columns that held
-- these answers stay for processes of the release before, with values that its lists show and that it refuses to score.
alter table client
  add column health jsonb,
  add column answers_hash bytea,
  alter column health_conditions set default '{}',
  alter column medications set default '{}',
  alter column lifestyle_factors set default '{"exercise": 0}';

comment on column client.health_conditions is 'retired';
comment on column client.medications is 'retired';
comment on column client.tobacco_use is 'retired';
comment on column client.lifestyle_factors is 'retired';
comment on column client.household is 'retired';
comment on column client.scenario_notes is 'retired';

create function client_health(answers client) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'health_conditions', answers.health_conditions, 'medications', answers.medications,
    'tobacco_use', answers.tobacco_use, 'lifestyle_factors', answers.lifestyle_factors,
    'household', answers.household, 'scenario_notes', answers.scenario_notes)
$$;

update client set health = client_health(client)
where revision > 0 or tobacco_use is not null or scenario_notes is not null;

-- Who took the assessment answered everything.
alter table client drop constraint client_answered, add constraint client_answered check (
  revision > 0 and email_key is not null and age is not null and gender is not null and zip_code is not null
    and household_size is not null and annual_income is not null and health is not null
    and plan_preference is not null and covers_others is not null
  or revision = 0 and email_key is null and not is_mock and not terms_accepted and not email_consent
    and not phone_consent and not text_consent);

-- Until the reaction `seal` comes to the row, both releases read what the release before writes.
create function take_answers_of_release_before() returns trigger language plpgsql as $$
begin
  if jsonb_typeof(new.health) = 'string' then
    raise exception 'The answers of this client are sealed, so a process of an earlier release cannot change them.';
  end if;
  new.health := client_health(new);
  return new;
end
$$;
create trigger client_inserted_by_release_before before insert on client for each row
  when (new.health is null and (new.revision > 0 or new.tobacco_use is not null))
  execute function take_answers_of_release_before();
create trigger client_changed_by_release_before
  before update of health_conditions, medications, tobacco_use, lifestyle_factors, household, scenario_notes
  on client for each row execute function take_answers_of_release_before();

-- Once they are sealed, nothing of them stays in the columns of the release before.
create function leave_answers_sealed() returns trigger language plpgsql as $$
begin
  new.health_conditions := '{}';
  new.medications := '{}';
  new.tobacco_use := null;
  new.lifestyle_factors := '{"exercise": 0}';
  new.household := null;
  new.scenario_notes := null;
  return new;
end
$$;
create trigger client_health_sealed before update of health on client for each row
  when (jsonb_typeof(new.health) = 'string')
  execute function leave_answers_sealed();
