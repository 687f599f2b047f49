-- Users, workspaces, and the keys of both.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text UNIQUE,
  name text,
  inserted_at timestamptz NOT NULL DEFAULT now()
);

-- Redirectors keep the settings of workspaces in memory.
CREATE TABLE workspaces (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL DEFAULT 'enterprise' CHECK (plan IN ('free', 'growth', 'business', 'enterprise')),
  inserted_at timestamptz NOT NULL DEFAULT now(),
  webhooks text[] NOT NULL DEFAULT '{}',
  excluded_ips text[] NOT NULL DEFAULT '{}', -- addresses and CIDR ranges whose visits are not recorded
  conversion_tracking boolean NOT NULL DEFAULT false -- svc_cid is added to destinations
);

CREATE TABLE workspace_members (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (user_id, workspace_id)
);
CREATE INDEX workspace_members_workspace ON workspace_members (workspace_id);

-- A key belongs to a user (reaches all of the user's workspaces) or to one workspace. Only its SHA-256 is kept: keys are
-- random, so a slow hash would protect nothing and cost every request. While a rotated key's former secret still works, its
-- hash is in `previous_hash`: the key keeps its id, and revoking it ends both.
CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  prefix text NOT NULL,
  user_id integer REFERENCES users ON DELETE CASCADE,
  workspace_id integer REFERENCES workspaces ON DELETE CASCADE,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  name text,
  scopes text[] NOT NULL DEFAULT '{read,write}'
    CHECK (scopes <@ '{read,write}' AND cardinality(scopes) > 0),
  expires_at timestamptz,
  previous_hash bytea CHECK (octet_length(previous_hash) = 32),
  previous_expires_at timestamptz,
  last_used_at timestamptz, -- to the minute; api_buckets has it exactly
  CHECK (num_nonnulls(user_id, workspace_id) = 1),
  CHECK ((previous_hash IS NULL) = (previous_expires_at IS NULL))
);
CREATE UNIQUE INDEX api_keys_previous_hash ON api_keys (previous_hash) WHERE previous_hash IS NOT NULL;
CREATE INDEX api_keys_workspace ON api_keys (workspace_id) WHERE workspace_id IS NOT NULL;
CREATE INDEX api_keys_user ON api_keys (user_id) WHERE user_id IS NOT NULL;

-- This table has one row. The id distinguishes databases, because a redirector's state of one is useless for another. The
-- key signs svc_cid.
CREATE TABLE installation (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  signing_key bytea NOT NULL
    DEFAULT decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
    CHECK (octet_length(signing_key) = 32)
);
INSERT INTO installation DEFAULT VALUES;
