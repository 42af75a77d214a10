-- Notes in `change_log` what a statement adds, changes or removes. The arguments: the entity, and, where not every
-- column is noted, the columns that are, with commas between.
CREATE OR REPLACE FUNCTION public.note_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ELSE '{}' END;
  after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ELSE '{}' END;
  either jsonb := before || after;
  noted text[] := string_to_array(TG_ARGV[1], ',');
  of_agency uuid := coalesce(either ->> 'user_group_id', auth.agency_id()::text, either ->> 'home_user_group_id',
    either ->> 'id')::uuid;
  of_row uuid := CASE WHEN TG_TABLE_NAME = 'membership' THEN either ->> 'user_id' ELSE either ->> 'id' END;
  by_user uuid := auth.user_id();
  by_name text := (SELECT a.first_name || ' ' || a.last_name FROM user_account a WHERE a.id = by_user);
  named text;
  is_hidden boolean;
BEGIN
  IF TG_ARGV[0] = 'user' THEN
    SELECT a.first_name || ' ' || a.last_name, a.is_invited INTO named, is_hidden FROM user_account a
    WHERE a.id = of_row;
    -- Of an invited person nothing is told before they have joined.
    IF is_hidden THEN RETURN NULL; END IF;
  ELSIF TG_ARGV[0] = 'box_par' THEN
    SELECT b.name || ', ' || t.name INTO named FROM drug_box b, drug_type t
    WHERE b.id = (either ->> 'drug_box_id')::uuid AND t.id = (either ->> 'drug_type_id')::uuid;
  ELSE
    named := coalesce(either ->> 'name', either ->> 'number', either ->> 'ndc_barcode', either ->> 'primary_email',
      either ->> 'code', either ->> 'reason', either ->> 'format', either ->> 'supplier', either ->> 'received_date',
      either ->> 'taken_date');
  END IF;
  IF TG_TABLE_NAME = 'user_group' THEN of_agency := of_row; END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO change_log (user_group_id, created_by, user_name, entity, row_id, row_name, what, field, old_value,
      new_value)
    SELECT of_agency, by_user, by_name, TG_ARGV[0], of_row, named, 'changed', n.key, before ->> n.key, n.value
    FROM jsonb_each_text(after) n
    WHERE n.value IS DISTINCT FROM before ->> n.key AND (noted IS NULL OR n.key = ANY (noted));
  ELSE
    INSERT INTO change_log (user_group_id, created_by, user_name, entity, row_id, row_name, what)
    VALUES (of_agency, by_user, by_name, TG_ARGV[0], of_row, named,
      CASE TG_OP WHEN 'INSERT' THEN 'added' ELSE 'removed' END);
  END IF;
  RETURN NULL;
END $$;
