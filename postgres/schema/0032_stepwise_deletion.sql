-- A deleted workspace ends for everybody in one short transaction, which sets `deleted_at`. Its rows then go in small
-- transactions, and its own row goes last, so that no lock is held for long (maintenance/remove-workspace-rows.ts).
ALTER TABLE workspaces ADD COLUMN deleted_at timestamptz;
CREATE INDEX workspaces_ended ON workspaces (deleted_at) WHERE deleted_at IS NOT NULL;

-- The next three functions are those of earlier files, except that links of a deleted workspace are not noted one by one.

-- The entry of the workspace covers its links.
CREATE OR REPLACE FUNCTION record_link_deletions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deletions (kind, deleted_id, workspace_id)
  SELECT 'link', before.id, before.workspace_id
  FROM before JOIN workspaces ON workspaces.id = before.workspace_id
  WHERE before.alias_of IS NULL AND workspaces.deleted_at IS NULL;
  RETURN NULL;
END $$;

-- The audit log is deleted with its workspace.
CREATE OR REPLACE FUNCTION note_audited_deleted_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH undone AS (
    DELETE FROM audit_log USING before
    WHERE audit_log.workspace_id = before.workspace_id AND kind = 'link' AND thing_id = before.id AND xid = pg_current_xact_id()
    RETURNING thing_id, action
  )
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action)
  SELECT before.workspace_id, by.*, 'link', before.id, domains.name || slug, 'purged'
  FROM audit_actor() AS by, before JOIN workspaces ON workspaces.id = before.workspace_id JOIN domains ON domains.id = domain_id
  WHERE alias_of IS NULL AND workspaces.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM undone WHERE thing_id = before.id AND action = 'created')
  ORDER BY before.id;
  PERFORM note_audited_alias(alias_of, slug, NULL)
  FROM before WHERE alias_of IS NOT NULL AND EXISTS (SELECT FROM links WHERE id = before.alias_of);
  RETURN NULL;
END $$;

-- Webhooks are told nothing of these links (docs/webhooks.md).
CREATE OR REPLACE FUNCTION note_webhooks_of_deleted_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH undone AS (
    DELETE FROM webhook_outbox USING before
    WHERE webhook_outbox.workspace_id = before.workspace_id AND webhook_outbox.link_id = before.id
      AND webhook_outbox.xid = pg_current_xact_id()
    RETURNING webhook_outbox.link_id, event
  )
  INSERT INTO webhook_outbox (workspace_id, link_id, event, before)
  SELECT before.workspace_id, before.id, 'link.deleted', webhook_link(to_jsonb(before), alias.slug)
  FROM before JOIN workspaces ON workspaces.id = before.workspace_id LEFT JOIN before AS alias ON alias.alias_of = before.id
  WHERE before.alias_of IS NULL AND NOT before.deleted AND workspaces.deleted_at IS NULL
    AND (before.webhooks <> '{}' OR workspaces.webhooks <> '{}')
    AND NOT EXISTS (SELECT FROM undone WHERE undone.link_id = before.id AND event = 'link.created')
  ORDER BY before.id;
  RETURN NULL;
END $$;
