-- Domains that workspaces have given up. DNS may still lead here for their visitors, so another workspace must prove that such a
-- name is its own (api/domains/add-domain.ts). A workspace that is gone is remembered too.
CREATE TABLE former_domains (
  name text PRIMARY KEY,
  workspace_id integer NOT NULL, -- that had it last
  removed_at timestamptz NOT NULL
);

CREATE FUNCTION remember_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_domains VALUES (OLD.name, OLD.workspace_id, now())
  ON CONFLICT (name) DO UPDATE SET workspace_id = excluded.workspace_id, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;
CREATE TRIGGER domains_remembered AFTER DELETE ON domains FOR EACH ROW EXECUTE FUNCTION remember_domain();
