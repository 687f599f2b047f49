-- Plans of the workspaces that a user has ceased to own. A new workspace gets no larger plan than these, so that nobody
-- wins one by deleting, leaving or giving away a workspace (api/workspaces/workspaces-table.ts).
CREATE TABLE former_plans (
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  plan text NOT NULL CHECK (plan IN ('free', 'growth', 'business', 'enterprise')),
  PRIMARY KEY (user_id, plan)
);

-- Notes the plans in the order of users, so that transactions that end several owners do not wait for each other in a
-- circle. A user who is being deleted has no row any more.
CREATE FUNCTION note_former_plans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO former_plans (user_id, plan)
  SELECT users.id, workspaces.plan
  FROM before JOIN users ON users.id = before.user_id JOIN workspaces ON workspaces.id = before.workspace_id
  WHERE before.role = 'owner' AND NOT EXISTS (
    SELECT FROM workspace_members AS present
    WHERE present.user_id = before.user_id AND present.workspace_id = before.workspace_id AND present.role = 'owner'
  )
  ORDER BY users.id, workspaces.plan
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER workspace_members_deleted_plan AFTER DELETE ON workspace_members
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_former_plans();
CREATE TRIGGER workspace_members_changed_plan AFTER UPDATE ON workspace_members
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_former_plans();
