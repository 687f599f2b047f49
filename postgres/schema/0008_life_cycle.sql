-- Queue of deleted workspaces and links whose clicks must be removed from ClickHouse. A workspace's row covers all of its
-- links. A deletion is repeated after an hour, a day and eight days, because clicks may arrive late; Kafka keeps them for a
-- shorter time (KAFKA_LOG_RETENTION_HOURS). Then the row is removed.
CREATE TABLE deletions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('workspace', 'link')),
  deleted_id integer NOT NULL, -- of the workspace or link
  workspace_id integer NOT NULL, -- the link's; of a workspace, itself
  inserted_at timestamptz NOT NULL DEFAULT now(),
  looks smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX deletions_due ON deletions (due_at);

CREATE FUNCTION record_workspace_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deletions (kind, deleted_id, workspace_id) VALUES ('workspace', OLD.id, OLD.id);
  RETURN NULL;
END $$;
CREATE TRIGGER workspaces_deleted AFTER DELETE ON workspaces
  FOR EACH ROW EXECUTE FUNCTION record_workspace_deletion();

CREATE FUNCTION record_link_deletions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deletions (kind, deleted_id, workspace_id)
  SELECT 'link', before.id, before.workspace_id
  FROM before JOIN workspaces ON workspaces.id = before.workspace_id
  WHERE before.alias_of IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER links_removed AFTER DELETE ON links
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION record_link_deletions();

-- Days of a workspace whose rollups may disagree with its clicks. Before clicks are deleted, a row is written, so that the
-- rollups are corrected even after a kill. `corrected_at`: the sums are right. The row is removed when parts are merged too,
-- which removes rows that add up to zero from the disk.
CREATE TABLE rollup_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  corrected_at timestamptz
);
