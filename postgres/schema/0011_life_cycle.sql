-- What is deleted is looked for again, because clicks that were on their way may arrive later: after an hour, a day, and
-- eight days, which is longer than Kafka keeps clicks (KAFKA_LOG_RETENTION_HOURS). Then the row goes.
ALTER TABLE deletions
  ADD COLUMN looks smallint NOT NULL DEFAULT 0,
  ADD COLUMN due_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX deletions_due ON deletions (due_at);

-- Days of a workspace whose clicks were not all kept: written before the first of them is deleted, so that whatever is
-- killed then, the rollups are corrected afterwards. `corrected_at`: the sums are right; the row goes when parts are
-- merged as well, and so what no longer counts is off the disk.
CREATE TABLE rollup_corrections (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  corrected_at timestamptz
);
