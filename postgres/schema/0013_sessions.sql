-- Signing in, by a password, a link that works once, or a provider of OpenID Connect; and the roles of members.

-- One user an address, however it is written. scrypt$…, see process/password.ts; null: by links, or the provider, only.
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_email ON users (lower(email));
ALTER TABLE users ADD COLUMN password_hash text;

-- Each may do what the one before it may: api/roles/roles.ts. Members from before there were roles could do everything.
ALTER TABLE workspace_members
  ADD COLUMN role text NOT NULL DEFAULT 'owner' CHECK (role IN ('viewer', 'member', 'owner')),
  ADD COLUMN joined_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE workspace_members ALTER COLUMN role SET DEFAULT 'member';

-- The cookie has 256 random bits, and only their SHA-256 is kept. Every use puts the end off.
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(), -- to the minute
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id, id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- Token buckets like api_buckets, one for all sessions of a user together.
CREATE UNLOGGED TABLE user_buckets (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  workspace_id integer NOT NULL,
  tokens double precision NOT NULL,
  admitted integer NOT NULL,
  refilled_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, workspace_id)
) WITH (fillfactor = 50);

-- Links that sign a user in, or let the user choose a password. The row goes when the link is used.
CREATE TABLE user_links (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  kind text NOT NULL CHECK (kind IN ('sign_in', 'password')),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX user_links_user ON user_links (user_id);
CREATE INDEX user_links_expiry ON user_links (expires_at);

-- Invitations to join a workspace by a link that was sent to an address; one per address and workspace.
CREATE TABLE invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'member', 'owner')),
  inserted_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitations_email ON invitations (workspace_id, lower(email));
CREATE INDEX invitations_expiry ON invitations (expires_at);

-- Identities of users at the provider of OpenID Connect. A user has one subject per issuer, so that nobody else can sign in
-- with the same address.
CREATE TABLE user_identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, issuer)
);
