-- Recorded clicks of a workspace in a month (its first day, UTC), bots included: what its plan limits. Counted by one
-- statement with the batch of clicks that it counts (usage/count-clicks.ts), so that each click counts once.
CREATE TABLE click_counts (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  month date NOT NULL,
  clicks bigint NOT NULL,
  PRIMARY KEY (workspace_id, month)
) WITH (fillfactor = 50);
CREATE INDEX click_counts_month ON click_counts (month);
