-- Refuses every change of the audit trail but the erasing of personal data.
CREATE FUNCTION "audit_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'audit_entries' AND current_setting('shop.erasing', true) = 'on' THEN
      IF (NEW.id, NEW.at, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.subject, NEW.subject_id, NEW.request_id)
        IS NOT DISTINCT FROM
        (OLD.id, OLD.at, OLD.actor_kind, OLD.actor_id, OLD.action, OLD.subject, OLD.subject_id, OLD.request_id) THEN
        RETURN NEW;
      END IF;
    END IF;
  ELSIF TG_OP = 'TRUNCATE' THEN
    -- A restore empties the tables of a new database first.
    IF NOT EXISTS (SELECT FROM audit_entries) THEN
      RETURN NULL;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit trail is append-only.' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_append_only"();
CREATE TRIGGER "audit_entries_stay" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_append_only"();
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE ON "audit_chain" FOR EACH ROW EXECUTE FUNCTION "audit_append_only"();
CREATE TRIGGER "audit_chain_stays" BEFORE TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "audit_append_only"();
