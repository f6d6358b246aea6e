-- As before, but one month at a time, and without reading what is done in it. Returns how many it dropped: call it again until that
-- is none, each time in a transaction of its own, so that events never wait for more than one month. Each question has the partial
-- index of its state, which the planner does not see for two states together, and may not see without statistics.
CREATE OR REPLACE FUNCTION drop_settled_event_partitions(before timestamptz) RETURNS int LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  month text;
  unsettled boolean;
BEGIN
  FOR month IN
    SELECT right(relname, 7) FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'outbox_event'::regclass ORDER BY 1
  LOOP
    CONTINUE WHEN (to_date(month, 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' > before;
    EXECUTE format('SELECT EXISTS (SELECT FROM %1$I WHERE state = ''pending'') OR EXISTS (SELECT FROM %1$I WHERE state = ''dead'')',
      'event_delivery_' || month) INTO unsettled;
    CONTINUE WHEN unsettled;
    -- Locked in the order in which events are written.
    EXECUTE format('DROP TABLE %I, %I', 'outbox_event_' || month, 'event_delivery_' || month);
    EXECUTE format('DROP TABLE IF EXISTS %I', 'delivery_attempt_' || month);
    RETURN 1;
  END LOOP;
  RETURN 0;
END
$$;
