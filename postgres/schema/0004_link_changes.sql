-- Keys of changed links and domains, which redirectors must forget. A change adds its keys, and the NOTIFY (sent at commit)
-- tells every redirector to read the new rows. A NOTIFY is only a hint, because it is lost while disconnected.
--
-- Transactions commit in another order than they begin. So a reader keeps the xmin of its last snapshot, below which all
-- transactions have ended, and reads the rows of all transactions from there on.
CREATE TABLE link_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  domain_id integer NOT NULL, -- -1: settings of workspaces are to be read again
  slug text, -- null: the domain itself
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX link_changes_xid ON link_changes (xid);
CREATE INDEX link_changes_inserted_at ON link_changes (inserted_at);

CREATE FUNCTION record_link_inserts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id, slug) SELECT domain_id, slug FROM after;
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;

-- A change of a link also concerns its alias.
CREATE FUNCTION record_link_updates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id, slug)
  SELECT domain_id, slug FROM before
  UNION SELECT domain_id, slug FROM after
  UNION SELECT alias.domain_id, alias.slug FROM after JOIN links AS alias ON alias.alias_of = after.id;
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;

CREATE FUNCTION record_link_deletes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id, slug) SELECT domain_id, slug FROM before;
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;

CREATE FUNCTION record_domain_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id) VALUES (coalesce(NEW.id, OLD.id));
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;

CREATE FUNCTION record_workspace_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id) VALUES (-1);
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;

CREATE TRIGGER links_inserted AFTER INSERT ON links
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_link_inserts();
CREATE TRIGGER links_updated AFTER UPDATE ON links
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION record_link_updates();
CREATE TRIGGER links_deleted AFTER DELETE ON links
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_link_deletes();
CREATE TRIGGER domains_changed AFTER INSERT OR UPDATE OR DELETE ON domains
  FOR EACH ROW EXECUTE FUNCTION record_domain_change();
CREATE TRIGGER workspaces_changed AFTER UPDATE ON workspaces FOR EACH ROW
  WHEN ((OLD.excluded_ips, OLD.conversion_tracking) IS DISTINCT FROM (NEW.excluded_ips, NEW.conversion_tracking))
  EXECUTE FUNCTION record_workspace_change();
