-- What a key may do, since when it is used, and how often. While a rotated key's former secret still works, its hash is
-- in `previous_hash`: the key keeps its id, and revoking it ends both.
ALTER TABLE api_keys
  ADD COLUMN name text,
  ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,write}'
    CHECK (scopes <@ '{read,write}' AND cardinality(scopes) > 0),
  ADD COLUMN expires_at timestamptz,
  ADD COLUMN previous_hash bytea CHECK (octet_length(previous_hash) = 32),
  ADD COLUMN previous_expires_at timestamptz,
  ADD COLUMN last_used_at timestamptz, -- to the minute; api_buckets has it exactly
  ADD CHECK ((previous_hash IS NULL) = (previous_expires_at IS NULL));
CREATE UNIQUE INDEX api_keys_previous_hash ON api_keys (previous_hash) WHERE previous_hash IS NOT NULL;
CREATE INDEX api_keys_workspace ON api_keys (workspace_id) WHERE workspace_id IS NOT NULL;
CREATE INDEX api_keys_user ON api_keys (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX workspace_members_workspace ON workspace_members (workspace_id);

-- What a key may still do at this moment in a workspace (0: the key reaches none). Every request writes here, so the
-- table is outside the write-ahead log: no write waits for a disk, and after a crash of Postgres all buckets are full.
CREATE UNLOGGED TABLE api_buckets (
  key_id integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  workspace_id integer NOT NULL,
  tokens double precision NOT NULL,
  is_admitted boolean NOT NULL, -- the last request
  refilled_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL, -- when last_used_at was written
  PRIMARY KEY (key_id, workspace_id)
) WITH (fillfactor = 50);

-- Calls of a workspace in a month (its first day, UTC): counted in api_meters, one write a request, and copied to
-- api_calls every ten seconds of use, from where a count goes on after a crash.
CREATE UNLOGGED TABLE api_meters (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  month date NOT NULL,
  calls bigint NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, month)
) WITH (fillfactor = 50);
CREATE TABLE api_calls (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  month date NOT NULL,
  calls bigint NOT NULL,
  PRIMARY KEY (workspace_id, month)
);

-- What is gone from here and still has clicks in ClickHouse: a queue for the job that removes them. A workspace's row
-- stands for all of its links.
CREATE TABLE deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('workspace', 'link')),
  deleted_id integer NOT NULL, -- of the workspace or link
  workspace_id integer NOT NULL, -- the link's; of a workspace, itself
  inserted_at timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION record_workspace_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deletions (kind, deleted_id, workspace_id) VALUES ('workspace', OLD.id, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER workspaces_deleted AFTER DELETE ON workspaces
  FOR EACH ROW EXECUTE FUNCTION record_workspace_deletion();

CREATE FUNCTION record_link_deletions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deletions (kind, deleted_id, workspace_id)
  SELECT 'link', before.id, before.workspace_id
  FROM before JOIN workspaces ON workspaces.id = before.workspace_id
  WHERE before.alias_of IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER links_removed AFTER DELETE ON links
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_link_deletions();
