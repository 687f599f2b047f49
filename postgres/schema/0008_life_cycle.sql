-- What is gone from here and still has clicks in ClickHouse: a queue for the job that removes them. A workspace's row
-- stands for all of its links. A deletion is looked for again, because clicks that were on their way may arrive later: after
-- an hour, a day, and eight days, which is longer than Kafka keeps clicks (KAFKA_LOG_RETENTION_HOURS). Then the row goes.
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

-- Days of a workspace whose rollups may not say what its clicks say. Where clicks are deleted, the row is written before the
-- first of them goes, so that whatever is killed then, the rollups are corrected afterwards. `corrected_at`: the sums are
-- right; the row goes when parts are merged as well, and so what no longer counts is off the disk.
CREATE TABLE rollup_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  corrected_at timestamptz
);
