-- Two-step sign-in: an authenticator app, passkeys, and recovery codes for when they are lost.

-- The authenticator app of a user, and the recovery codes. The server computes the app's codes itself, so its secret is stored as it
-- is. Recovery codes have 80 random bits, and only their SHA-256 is kept; one that is used goes.
CREATE TABLE account_factors (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  app_secret bytea, -- null: there is no app
  app_pending_secret bytea, -- shown to the user, and in use once its first code is given
  app_last_step bigint NOT NULL DEFAULT 0, -- the 30 seconds, counted from 1970, of the last code that was taken
  app_added_at timestamptz,
  app_last_used_at timestamptz,
  recovery_hashes bytea[] NOT NULL DEFAULT '{}'
);

CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL, -- COSE
  counter bigint NOT NULL, -- how often it has signed; 0 where the device does not count
  transports text[] NOT NULL,
  name text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, id);

-- What a passkey has to sign, once, by the browser that asked for it.
CREATE TABLE passkey_challenges (
  challenge bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'second_step', 'proof', 'registration')),
  holder bytea NOT NULL, -- SHA-256 of the cookie of that browser: of its session, or of its sign-in
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- Half a sign-in: the password was right, and the second step is awaited. It is no session, so nothing else can be done with it.
CREATE TABLE pending_sign_ins (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_user ON pending_sign_ins (user_id);
CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);

ALTER TABLE sessions
  ADD COLUMN proven_at timestamptz, -- when the user last proved to be there, by a sign-in or what it asks for
  ADD COLUMN by_provider boolean NOT NULL DEFAULT false; -- it began at the provider of OpenID Connect
ALTER TABLE sessions ALTER COLUMN proven_at SET DEFAULT now();

-- Printed by `npm start`, for whoever has the machine: it asks for no second step.
ALTER TABLE user_links ADD COLUMN by_operator boolean NOT NULL DEFAULT false;

-- Sessions of members who have one factor only do not reach it.
ALTER TABLE workspaces ADD COLUMN require_two_factors boolean NOT NULL DEFAULT false;

CREATE FUNCTION has_second_factor(of_user integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account_factors WHERE user_id = of_user AND app_secret IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys WHERE user_id = of_user)
$$;

-- Whoever changes a password, or takes it away, ends what its former owner has begun.
CREATE FUNCTION end_pending_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pending_sign_ins WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_password_changed AFTER UPDATE OF password_hash ON users
  FOR EACH ROW EXECUTE FUNCTION end_pending_sign_ins();

-- An entry in each workspace of the user, as for a password.
CREATE FUNCTION note_audited_factor(of_user integer, changed jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, action, changes)
  SELECT member.workspace_id, by.*, 'member', of_user, 'updated', changed
  FROM workspace_members AS member, audit_actor() AS by WHERE member.user_id = of_user
$$;

CREATE FUNCTION note_audited_account_factors() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := '{}';
  before account_factors := OLD;
  after account_factors := NEW;
  codes_before bytea[] := coalesce(before.recovery_hashes, '{}');
  codes_after bytea[] := coalesce(after.recovery_hashes, '{}');
BEGIN
  IF before.app_secret IS DISTINCT FROM after.app_secret THEN
    changed := changed || jsonb_build_object('authenticator_app',
      jsonb_build_array(audit_veil(to_jsonb(before.app_secret::text)), audit_veil(to_jsonb(after.app_secret::text))));
  END IF;
  IF codes_before <> codes_after THEN
    changed := changed || jsonb_build_object('recovery_codes', CASE WHEN codes_after <@ codes_before OR codes_before = '{}'
      THEN jsonb_build_array(cardinality(codes_before), cardinality(codes_after))
      ELSE '["********", "********"]' END);
  END IF;
  IF changed <> '{}' THEN PERFORM note_audited_factor(coalesce(after.user_id, before.user_id), changed); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_factors_audited AFTER INSERT OR UPDATE OF app_secret, recovery_hashes OR DELETE ON account_factors
  FOR EACH ROW EXECUTE FUNCTION note_audited_account_factors();

CREATE FUNCTION note_audited_passkey() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.name IS DISTINCT FROM NEW.name THEN
    PERFORM note_audited_factor(coalesce(NEW.user_id, OLD.user_id), jsonb_build_object('passkey', jsonb_build_array(OLD.name, NEW.name)));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER passkeys_audited AFTER INSERT OR UPDATE OF name OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION note_audited_passkey();
