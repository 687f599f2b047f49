-- A change may wait after its caller was authenticated: for a turn, for hashes of passwords, for another store. Rights can
-- end meanwhile, so the change itself checks them again.

-- Names the author of changes as `act_as` does, and checks that the author may still make them: that the key or session
-- has not ended, and that the user has the role in all workspaces, none of which is frozen. What was checked is locked
-- until the transaction ends, so that whoever takes the rights away waits for a change that is under way.
-- Errors: SL401 if the key or session has ended, SL404 if a workspace is not reached any more, SL403 if the role is too low,
-- SL423 if a workspace is frozen.
CREATE FUNCTION act_by_right(by_user integer, by_key integer, by_session integer, secret_hash bytea, in_workspaces integer[], least_role text)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  roles text[];
BEGIN
  PERFORM act_as(by_user, by_key);
  IF by_key IS NOT NULL THEN
    PERFORM FROM api_keys
    WHERE id = by_key AND (hash = secret_hash OR (previous_hash = secret_hash AND previous_expires_at > clock_timestamp()))
      AND (expires_at IS NULL OR expires_at > clock_timestamp())
    FOR KEY SHARE;
  ELSE
    PERFORM FROM sessions WHERE id = by_session AND hash = secret_hash AND expires_at > clock_timestamp() FOR KEY SHARE;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'SL401', MESSAGE = 'the key or session has ended';
  END IF;
  IF by_user IS NULL THEN -- the key of a workspace has the rights of an owner
    roles := ARRAY(SELECT CASE WHEN frozen_at IS NULL THEN 'owner' ELSE 'frozen' END FROM workspaces WHERE id = ANY (in_workspaces));
  ELSE
    roles := ARRAY(
      SELECT CASE WHEN frozen_at IS NULL THEN members.role ELSE 'frozen' END
      FROM workspace_members AS members JOIN workspaces ON workspaces.id = workspace_id
      WHERE user_id = by_user AND workspace_id = ANY (in_workspaces) ORDER BY workspace_id FOR SHARE OF members);
  END IF;
  IF cardinality(roles) < cardinality(in_workspaces) THEN
    RAISE EXCEPTION USING ERRCODE = 'SL404', MESSAGE = 'the user is no member any more';
  ELSIF 'frozen' = ANY (roles) THEN
    RAISE EXCEPTION USING ERRCODE = 'SL423', MESSAGE = 'the workspace is frozen';
  ELSIF (least_role = 'member' AND 'viewer' = ANY (roles)) OR (least_role = 'owner' AND roles && '{viewer,member}') THEN
    RAISE EXCEPTION USING ERRCODE = 'SL403', MESSAGE = 'the role does not suffice any more';
  END IF;
END $$;
