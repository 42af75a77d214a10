CREATE OR REPLACE VIEW api."user" WITH (security_invoker = true) AS
SELECT a.id, m.user_group_id, a.created_by, api.instant(a.created_on) AS created_on, a.primary_email,
  a.primary_email AS username, a.first_name, a.last_name, m.role, a.phone_number, a.region,
  -- Row-level security hides other people's other agencies, so this number is true for the user themselves only.
  CASE WHEN a.id = auth.user_id()
    THEN (SELECT count(*)::integer - 1 FROM membership o
      WHERE o.user_id = a.id AND auth.is_still_active(o.inactive_after_date, o.user_group_id))
    END AS num_additional_groups,
  api.flag(a.phone_number IS NULL) AS can_set_phone_number, m.inactive_after_date
FROM user_account a JOIN membership m ON m.user_id = a.id AND m.user_group_id = auth.agency_id();
GRANT SELECT ON api."user" TO vialant_app;
