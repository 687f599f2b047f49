-- Owners of accounts, and authors of keys and invitations.

-- E-mail addresses are compared as ASCII, in every locale: lower() of a UTF-8 locale makes one address of two that differ for
-- providers and mail servers. New addresses are ASCII (api/sessions/email-address.ts). An older one that is not stays, and is found
-- by nobody until an operator renames it. In a Turkish locale I and i were two letters: such users have to be told apart first.
DO $$
DECLARE
  colliding text;
BEGIN
  SELECT string_agg(ids, '; ') INTO colliding FROM (
    SELECT string_agg(id::text, ', ' ORDER BY id) AS ids FROM users GROUP BY lower(email COLLATE "C") HAVING count(email) > 1
  ) AS collisions;
  IF colliding IS NOT NULL THEN
    RAISE EXCEPTION 'These users have the same e-mail address but for the case of its letters: %. Change all but one of each group: UPDATE users SET email = … WHERE id = …', colliding;
  END IF;
END $$;
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (lower(email COLLATE "C"));

-- Open invitations are removed, because their links were shown to the inviting member. They must be sent again.
DELETE FROM invitations;
DROP INDEX invitations_email;
CREATE UNIQUE INDEX invitations_email ON invitations (workspace_id, lower(email COLLATE "C"));

-- When somebody proved, by a mail or a provider, that the address is theirs. Null: nobody has. api/sessions/prove-address.ts
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;
-- The address that a link was mailed to and told to nobody else. Null: an operator has it.
ALTER TABLE user_links ADD COLUMN mailed_to text;

ALTER TABLE invitations
  ADD COLUMN invited_by_user_id integer REFERENCES users ON DELETE CASCADE,
  ADD COLUMN is_mailed boolean NOT NULL DEFAULT false; -- its link was mailed, and told to nobody else
CREATE INDEX invitations_inviter ON invitations (invited_by_user_id);

-- The person on whose authority a key was made, and who was given its present and its former secret: rotating shows a new one.
-- A key that a workspace's key makes or rotates is its maker's. Null: an operator, a user who is gone, or not known.
ALTER TABLE api_keys
  ADD COLUMN created_by_user_id integer REFERENCES users ON DELETE SET NULL,
  ADD COLUMN issued_to_user_id integer REFERENCES users ON DELETE SET NULL,
  ADD COLUMN previous_issued_to_user_id integer REFERENCES users ON DELETE SET NULL;
CREATE INDEX api_keys_creator ON api_keys (created_by_user_id) WHERE created_by_user_id IS NOT NULL;
CREATE INDEX api_keys_issued ON api_keys (issued_to_user_id) WHERE issued_to_user_id IS NOT NULL;
CREATE INDEX api_keys_issued_before ON api_keys (previous_issued_to_user_id) WHERE previous_issued_to_user_id IS NOT NULL;

DROP TRIGGER api_keys_audited ON api_keys;
CREATE TRIGGER api_keys_audited AFTER INSERT OR UPDATE OF hash, name, scopes, expires_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('key', 'name',
    '{name,prefix,user_id,last_used_at,previous_hash,previous_expires_at,created_by_user_id,issued_to_user_id,previous_issued_to_user_id}');
DROP TRIGGER invitations_audited ON invitations;
CREATE TRIGGER invitations_audited AFTER INSERT OR UPDATE OR DELETE ON invitations
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('invitation', 'email', '{hash,email,invited_by_user_id,is_mailed}');

-- How a member signs in, and that the address was proven: an entry in each workspace of the user.
CREATE FUNCTION note_audited_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := '{}';
BEGIN
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash THEN
    changed := changed || jsonb_build_object('password',
      jsonb_build_array(audit_veil(to_jsonb(OLD.password_hash)), audit_veil(to_jsonb(NEW.password_hash))));
  END IF;
  IF NEW.email IS DISTINCT FROM OLD.email THEN
    changed := changed || jsonb_build_object('email', jsonb_build_array(audit_veil(to_jsonb(OLD.email)), audit_veil(to_jsonb(NEW.email))));
  END IF;
  IF (NEW.email_verified_at IS NULL) <> (OLD.email_verified_at IS NULL) THEN
    changed := changed || jsonb_build_object('email_verified',
      jsonb_build_array(OLD.email_verified_at IS NOT NULL, NEW.email_verified_at IS NOT NULL));
  END IF;
  IF changed = '{}' THEN RETURN NULL; END IF;
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, action, changes)
  SELECT member.workspace_id, by.*, 'member', NEW.id, 'updated', changed
  FROM workspace_members AS member, audit_actor() AS by WHERE member.user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_audited AFTER UPDATE OF password_hash, email, email_verified_at ON users
  FOR EACH ROW EXECUTE FUNCTION note_audited_account();

CREATE OR REPLACE FUNCTION forget_audited_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_log SET thing_name = NULL
  WHERE kind = 'invitation' AND lower(thing_name COLLATE "C") = lower(OLD.email COLLATE "C");
  RETURN NULL;
END $$;
