-- Sign-ins and failed sign-ins of members are in the audit log of each of their workspaces.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_action_check, ADD CONSTRAINT audit_log_action_check CHECK (action IN (
  'created', 'updated', 'deleted', 'restored', 'purged', 'voided', 'signed_in', 'sign_in_failed'
));

CREATE FUNCTION note_sign_in(of_user integer, way text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, kind, thing_id, action, changes)
  SELECT workspace_id, 'user', of_user, 'member', of_user, 'signed_in', jsonb_build_object('way', jsonb_build_array(NULL, way))
  FROM workspace_members WHERE user_id = of_user
$$;

-- Failures of an hour are one entry with their number, so that nobody can fill a log by guessing.
CREATE FUNCTION note_failed_sign_in(of_user integer, way text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE id = of_user FOR NO KEY UPDATE; -- of two failures at once, the second finds the entry of the first
  WITH noted AS (
    UPDATE audit_log SET changes = jsonb_set(changes, '{attempts,1}', to_jsonb((changes #>> '{attempts,1}')::integer + 1))
    WHERE kind = 'member' AND thing_id = of_user AND action = 'sign_in_failed'
      AND occurred_at > now() - interval '1 hour' AND changes #>> '{way,1}' = note_failed_sign_in.way
      AND workspace_id IN (SELECT workspace_id FROM workspace_members WHERE user_id = of_user)
    RETURNING workspace_id
  )
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, action, changes)
  SELECT member.workspace_id, by.*, 'member', of_user, 'sign_in_failed',
    jsonb_build_object('way', jsonb_build_array(NULL, way), 'attempts', '[null, 1]'::jsonb)
  FROM workspace_members AS member, audit_actor() AS by
  WHERE member.user_id = of_user AND member.workspace_id NOT IN (SELECT workspace_id FROM noted);
END $$;
