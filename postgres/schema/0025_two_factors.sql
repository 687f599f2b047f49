-- Two-step sign-in by an authenticator app or passkeys, and recovery codes for users who have lost them.

-- The authenticator app of a user, and the recovery codes. The server computes the app's codes itself, so its secret is
-- stored in clear. Recovery codes have 80 random bits, and only their SHA-256 is stored. A used code is deleted.
CREATE TABLE account_factors (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  app_secret bytea, -- null if the user has no app
  app_pending_secret bytea, -- secret of an app that is not in use before its first code is given
  app_last_step bigint NOT NULL DEFAULT 0, -- step of the last accepted code, in units of 30 seconds since 1970
  app_added_at timestamptz,
  app_last_used_at timestamptz,
  recovery_hashes bytea[] NOT NULL DEFAULT '{}'
);

CREATE TABLE passkeys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id bytea NOT NULL UNIQUE,
  public_key bytea NOT NULL, -- COSE
  counter bigint NOT NULL, -- number of signatures; 0 if the device does not count them
  transports text[] NOT NULL,
  name text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id, id);

-- Challenges that a passkey has to sign, once, in the browser that asked for them.
CREATE TABLE passkey_challenges (
  challenge bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'second_step', 'proof', 'registration')),
  holder bytea NOT NULL, -- SHA-256 of the browser's cookie for its session or its sign-in
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- Sign-ins whose password was right, and which await their second step. They allow nothing else.
CREATE TABLE pending_sign_ins (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX pending_sign_ins_user ON pending_sign_ins (user_id);
CREATE INDEX pending_sign_ins_expiry ON pending_sign_ins (expires_at);

ALTER TABLE sessions
  ADD COLUMN proven_at timestamptz, -- time of the user's last sign-in or proof
  ADD COLUMN by_provider boolean NOT NULL DEFAULT false; -- whether it began at the provider of OpenID Connect
ALTER TABLE sessions ALTER COLUMN proven_at SET DEFAULT now();

-- Links that `npm start` prints for the operator of the machine ask for no second step.
ALTER TABLE user_links ADD COLUMN by_operator boolean NOT NULL DEFAULT false;

-- Sessions of members without a second factor do not reach a workspace that requires two.
ALTER TABLE workspaces ADD COLUMN require_two_factors boolean NOT NULL DEFAULT false;

CREATE FUNCTION has_second_factor(of_user integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM account_factors WHERE user_id = of_user AND app_secret IS NOT NULL)
    OR EXISTS (SELECT FROM passkeys WHERE user_id = of_user)
$$;

-- A change of the password ends the sign-ins that were begun with the former one.
CREATE FUNCTION end_pending_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM pending_sign_ins WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_password_changed AFTER UPDATE OF password_hash ON users
  FOR EACH ROW EXECUTE FUNCTION end_pending_sign_ins();

-- Each workspace of the user gets an entry, as for a change of the password.
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
