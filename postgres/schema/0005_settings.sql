-- What workspaces and domains set for all of their links. Redirectors hold all of it in memory; domain -1 in
-- `link_changes` says that workspaces' settings are to be read again.
ALTER TABLE workspaces
  ADD COLUMN webhooks text[] NOT NULL DEFAULT '{}',
  ADD COLUMN excluded_ips text[] NOT NULL DEFAULT '{}', -- addresses and CIDR ranges whose visits are not recorded
  ADD COLUMN conversion_tracking boolean NOT NULL DEFAULT false; -- svc_cid is added to destinations

ALTER TABLE domains
  ADD COLUMN fallback_url text, -- where unknown slugs lead; null: a page with 404
  ADD COLUMN root_url text, -- where `/` leads; null: as an unknown slug
  ADD COLUMN favicon_url text,
  ADD COLUMN robots_txt text; -- null: nothing is to be crawled

-- Signs svc_cid. One for the installation, made by the first migration that knows of it.
ALTER TABLE installation ADD COLUMN signing_key bytea NOT NULL
  DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  CHECK (octet_length(signing_key) = 32);

CREATE FUNCTION record_workspace_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id) VALUES (-1);
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;
CREATE TRIGGER workspaces_changed AFTER UPDATE ON workspaces FOR EACH ROW
  WHEN ((OLD.excluded_ips, OLD.conversion_tracking) IS DISTINCT FROM (NEW.excluded_ips, NEW.conversion_tracking))
  EXECUTE FUNCTION record_workspace_change();
