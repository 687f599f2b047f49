-- Token buckets: requests that a key may still make in a workspace (0: the key has none). Every request writes here, so
-- the table is unlogged: no write waits for a disk, and after a crash of Postgres all buckets are full.
CREATE UNLOGGED TABLE api_buckets (
  key_id integer NOT NULL REFERENCES api_keys ON DELETE CASCADE,
  workspace_id integer NOT NULL,
  tokens double precision NOT NULL,
  admitted integer NOT NULL, -- requests of the last statement that got a token
  refilled_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL, -- when last_used_at was written
  PRIMARY KEY (key_id, workspace_id)
) WITH (fillfactor = 50);

-- Calls of a workspace in a month (its first day, UTC): counted in api_meters with every request, and copied to
-- api_calls every ten seconds of use, from where a count goes on after a crash.
CREATE UNLOGGED TABLE api_meters (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  month date NOT NULL,
  calls bigint NOT NULL,
  saved_at timestamptz NOT NULL,
  counted integer NOT NULL DEFAULT 0, -- of them, calls of the last statement
  PRIMARY KEY (workspace_id, month)
) WITH (fillfactor = 50);
CREATE TABLE api_calls (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  month date NOT NULL,
  calls bigint NOT NULL,
  PRIMARY KEY (workspace_id, month)
);
