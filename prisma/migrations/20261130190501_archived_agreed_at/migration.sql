-- What clients booked before agrees to emails also where it is archived: an undo brings it back, and its cancellation is told from there.
-- The others get the key, too, because an undo takes the columns from one of the rows.
UPDATE "deletion_row" SET "content" = "content" || jsonb_build_object('agreed_at',
  CASE WHEN "content" ->> 'client_id' IS NOT NULL AND "content" ->> 'booked_by' = 'consumer' THEN "content" -> 'created_at' END)
WHERE "table_name" = 'appointment' AND NOT "content" ? 'agreed_at';
UPDATE "deleted_client" SET "rows" = jsonb_set("rows", '{appointment}', (
  SELECT jsonb_agg(jsonb_build_object('agreed_at',
    CASE WHEN one ->> 'client_id' IS NOT NULL AND one ->> 'booked_by' = 'consumer' THEN one -> 'created_at' END) || one)
  FROM jsonb_array_elements("rows" -> 'appointment') AS one))
WHERE jsonb_array_length("rows" -> 'appointment') > 0;
