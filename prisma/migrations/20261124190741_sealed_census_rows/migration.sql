-- Whether someone in a census uses tobacco, in a column that can be sealed. The column that held it stays for processes of
-- the release before, and is empty once the value is sealed.
alter table census_row add column tobacco_use text;

comment on column census_row.tobacco is 'retired';

update census_row set tobacco_use = case when tobacco then 'Y' else 'N' end where tobacco is not null;

-- Until the reaction `seal` comes to the row, both releases read what the release before writes. It cannot read what is
-- sealed, so an empty value of its own does not replace that.
create function take_tobacco_of_release_before() returns trigger language plpgsql as $$
begin
  if new.tobacco is not null or new.tobacco_use not like 'sealed1:%' then
    new.tobacco_use := case when new.tobacco then 'Y' when not new.tobacco then 'N' end;
  end if;
  return new;
end
$$;
create trigger census_row_inserted_by_release_before before insert on census_row for each row
  when (new.tobacco is not null)
  execute function take_tobacco_of_release_before();
create trigger census_row_changed_by_release_before before update of tobacco on census_row for each row
  execute function take_tobacco_of_release_before();

create function leave_tobacco_sealed() returns trigger language plpgsql as $$
begin
  new.tobacco := null;
  return new;
end
$$;
create trigger census_row_tobacco_sealed before update of tobacco_use on census_row for each row
  when (new.tobacco_use is null or new.tobacco_use like 'sealed1:%')
  execute function leave_tobacco_sealed();
