-- The access log is written once, as the record is: this also stops mistakes of the owner. Only the tries for addresses
-- that no account has, which belong to no agency, are swept when they are old.
CREATE TRIGGER refuse_change BEFORE UPDATE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_removal BEFORE DELETE ON access_log FOR EACH ROW WHEN (OLD.user_group_id IS NOT NULL)
EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_truncate BEFORE TRUNCATE ON access_log EXECUTE FUNCTION refuse_change();
