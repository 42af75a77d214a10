-- Proofs of a witness: made here, used up by custody.record. The application can neither read nor write their tables.

-- What must be known of a colleague to verify a password, in the agency that was entered.
CREATE FUNCTION auth.colleague_password(of_user uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.hash FROM user_password p
  JOIN membership m ON m.user_id = p.user_id AND m.user_group_id = auth.agency_id()
  JOIN user_account a ON a.id = p.user_id
  WHERE p.user_id = of_user AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date)
$$;

CREATE FUNCTION auth.add_witness_proof(of_token_hash bytea, of_witness uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO witness_proof (user_group_id, token_hash, witness_id) VALUES (auth.agency_id(), of_token_hash, of_witness)
$$;

CREATE FUNCTION auth.show_biometric_code(new_guid text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO biometric_code (user_group_id, created_by, guid, expires_on)
  VALUES (auth.agency_id(), auth.user_id(), new_guid, now() + interval '30 seconds')
$$;

-- Tells whose code it is, and remembers that this session scanned it while it was shown.
CREATE FUNCTION auth.scan_biometric_code(of_token_hash bytea, of_guid text)
RETURNS TABLE (access_to_group integer, is_biometric_code integer, is_expired integer, is_owner integer, guid text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  shown record;
BEGIN
  SELECT c.id, c.created_by, c.expires_on > now() AND c.used_on IS NULL AS is_live,
    EXISTS (SELECT FROM membership m WHERE m.user_id = c.created_by AND m.user_group_id = auth.agency_id()) AS is_member
  INTO shown FROM biometric_code c WHERE c.guid = of_guid FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 0, 0, 0, 0, of_guid;
    RETURN;
  END IF;
  IF shown.is_live AND shown.is_member AND shown.created_by <> auth.user_id() THEN
    UPDATE biometric_code c SET looked_up_by = of_token_hash, looked_up_on = now() WHERE c.id = shown.id;
  END IF;
  RETURN QUERY SELECT shown.is_member::integer, 1, (NOT shown.is_live)::integer,
    (shown.created_by = auth.user_id())::integer, of_guid;
END $$;

-- A vial that this agency handed to a sister: what it was, with nothing left, as this agency last knew it (OPEN-113).
CREATE FUNCTION auth.handed_over(of_drug uuid) RETURNS json
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT json_build_object('id', d.id, 'user_group_id', t.user_group_id, 'created_by', NULL,
    'created_on', api.instant(d.created_on), 'barcode_id', d.barcode_id, 'type', t.drug_type_id,
    'drug_box_id', t.from_drug_box_id, 'expiration_date', d.expiration_date, 'short_date', NULL,
    'quantity', d.quantity, 'lot_number', d.lot_number, 'ndc_barcode', d.ndc_barcode, 'stock_move_record__quantity', 0,
    'unit__type', 'other', 'lat', NULL, 'lon', NULL)
  FROM drug_transfer t JOIN drug d ON d.id = t.drug_id
  WHERE t.drug_id = of_drug AND t.user_group_id = auth.agency_id() AND d.user_group_id <> auth.agency_id()
  ORDER BY t.id DESC LIMIT 1
$$;

-- A scan in one round trip: proves the session, enters the agency, and tells what the code is.
CREATE FUNCTION api.code_find(of_token_hash bytea, wanted_group text, code_text text)
RETURNS TABLE (kind text, drug json, drug_box json, drug_in_other_agency integer)
LANGUAGE plpgsql AS $$
DECLARE
  found_drug_id uuid;
  found_box_id uuid;
BEGIN
  PERFORM auth.enter(of_token_hash, wanted_group, false);
  IF lower(code_text) = 'vehicle' THEN
    RETURN QUERY SELECT 'vehicle', NULL::json, NULL::json, 0;
    RETURN;
  END IF;
  SELECT c.drug_id, c.drug_box_id INTO found_drug_id, found_box_id
  FROM public.code c WHERE c.organization_id = auth.organization_id() AND c.barcode_id = code_text;
  RETURN QUERY SELECT 'drug', to_json(d), NULL::json, 0 FROM api.drug d WHERE d.id = found_drug_id
    UNION ALL SELECT 'drug_box', NULL, to_json(b), 0 FROM api.drug_box b WHERE b.id = found_box_id;
  IF FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT 'drug', h, NULL::json, 1 FROM auth.handed_over(found_drug_id) h WHERE h IS NOT NULL;
  IF FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT 'none', NULL::json, NULL::json, 0;
END $$;

-- The boxes of a sister agency, to choose from when a vial goes there (SRV-05).
CREATE FUNCTION auth.boxes_of(of_agency uuid) RETURNS SETOF api.drug_box
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.* FROM api.drug_box b JOIN user_group g ON g.id = b.user_group_id
  WHERE b.user_group_id = of_agency AND g.organization_id = auth.organization_id() ORDER BY b.name, b.id
$$;

-- What a package barcode stands for: as this agency last used it, else as a sister did, in this agency's type of that name.
CREATE FUNCTION auth.learned_code(code text) RETURNS TABLE (type uuid, quantity numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT mine.id, n.quantity
  FROM national_drug_code n JOIN drug_type t ON t.id = n.type
  JOIN drug_type mine ON mine.user_group_id = auth.agency_id() AND mine.name = t.name AND mine.allowed
  WHERE n.organization_id = auth.organization_id() AND n.ndc_barcode = code
  ORDER BY n.user_group_id = auth.agency_id() DESC, n.id DESC LIMIT 1
$$;

-- What can be done with a vial of this agency, or one that it handed over (SRV-51 to SRV-53).
CREATE FUNCTION api.transfer_info(of_drug uuid)
RETURNS TABLE (can_un_administer integer, drug_in_other_agency integer, is_reusable integer)
LANGUAGE sql STABLE AS $$
  SELECT api.flag(EXISTS (SELECT FROM public.stock_move_record r WHERE r.drug_id = d.id AND r.type IN ('administer', 'waste')
      AND NOT EXISTS (SELECT FROM public.stock_move_record x WHERE x.source_id = r.id))), 0, api.flag(t.is_reusable)
  FROM public.drug d JOIN public.drug_type t ON t.id = d.type WHERE d.id = of_drug
  UNION ALL
  SELECT 0, 1, api.flag(t.is_reusable) FROM auth.handed_over(of_drug) h JOIN public.drug_type t ON t.id::text = h ->> 'type'
$$;
