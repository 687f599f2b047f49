-- Deletions of clicks that have begun. ClickHouse goes on with a deletion after the process that asked for it was killed,
-- and until it is done the clicks and their rollups still agree. So whoever corrects the rollups repeats the deletion
-- first, which waits for the one under way (test/lifecycle/deletions.test.ts). The row goes with its last correction.
CREATE TABLE click_removals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  condition text NOT NULL -- SQL over `clicks`, of numbers and dates only
);

ALTER TABLE rollup_corrections ADD COLUMN removal_id bigint REFERENCES click_removals ON DELETE SET NULL;
