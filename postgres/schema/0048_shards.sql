-- Placement of workspaces: which shard of ClickHouse has the clicks and conversions of each. It is stored, because a formula
-- over the number of shards would lead to other shards as soon as one is added. clickhouse/shards.ts reads these tables.

-- weight: share of new workspaces, in proportion to the weights of other shards; 0 for none.
-- is_active: ingest writes its marks there, and workspaces may be placed there. A shard that was just added is not active:
-- first every process must know its server (admin/shard-commands.ts).
CREATE TABLE shards (
  number integer PRIMARY KEY CHECK (number >= 0),
  weight integer NOT NULL DEFAULT 1 CHECK (weight BETWEEN 0 AND 1000),
  is_active boolean NOT NULL DEFAULT true,
  added_at timestamptz NOT NULL DEFAULT now()
);

-- A row stays when its workspace is deleted: late clicks of the workspace go to the same shard, where they are removed.
-- is_pinned: `shards rebalance` and `shards drain` leave the workspace where it is.
CREATE TABLE workspace_shards (
  workspace_id integer PRIMARY KEY,
  shard integer NOT NULL REFERENCES shards (number),
  is_pinned boolean NOT NULL DEFAULT false
);
CREATE INDEX workspace_shards_shard ON workspace_shards (shard);

-- version: rises with each change of a placement, and of the set of active shards. Placing a new workspace is no change.
CREATE TABLE placement (
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO placement DEFAULT VALUES;

-- The newest version, also for a statement that began before it was committed: `advance` (consume/progress.ts) asks after it
-- has taken the lock that keeps workspaces from being moved.
CREATE FUNCTION placement_version() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN (SELECT version FROM placement);
END $$;

-- The shard of a workspace, which is placed first if it has none: on the active shard that has the fewest workspaces in
-- proportion to its weight. Null while there are no shards, which is until the first process has met ClickHouse.
CREATE FUNCTION shard_of(of_workspace integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  found_shard integer := (SELECT shard FROM workspace_shards WHERE workspace_id = of_workspace);
BEGIN
  IF found_shard IS NOT NULL THEN RETURN found_shard; END IF;
  INSERT INTO workspace_shards (workspace_id, shard)
  SELECT of_workspace, number FROM shards
    LEFT JOIN (SELECT shard, count(*) AS workspaces FROM workspace_shards GROUP BY shard) AS placed ON shard = number
  WHERE is_active
  ORDER BY weight = 0, coalesce(workspaces, 0) / greatest(weight, 1)::float8, number LIMIT 1
  ON CONFLICT (workspace_id) DO NOTHING;
  RETURN (SELECT shard FROM workspace_shards WHERE workspace_id = of_workspace);
END $$;

CREATE FUNCTION place_new_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM shard_of(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER workspaces_placed AFTER INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION place_new_workspace();

-- Moves of workspaces between shards that are under way, or were interrupted (maintenance/move-workspace.ts).
-- switched_at: since when the workspace is on `to_shard`. Its rows on `from_shard` are then removed.
CREATE TABLE shard_moves (
  workspace_id integer PRIMARY KEY,
  from_shard integer NOT NULL,
  to_shard integer NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  switched_at timestamptz
);
