-- Progress of consumers, with a row per partition (of the topic, or an instance's click log). `position` is the next block
-- to insert. `intent` is the batch that is being inserted, if any: { to, token, … }. A process that takes a partition over
-- raises `epoch`. Every later step demands its own epoch, so that a process that has lost the partition can commit nothing.
CREATE TABLE ingest_progress (
  source text NOT NULL,
  partition text NOT NULL,
  epoch bigint NOT NULL DEFAULT 0,
  position bigint NOT NULL DEFAULT 0,
  intent jsonb,
  seen jsonb NOT NULL DEFAULT '{}', -- instance → sequence of its next click, as of `position`
  -- After a restore, clicks before this position may be in ClickHouse already: they are compared before they are inserted.
  doubtful_until bigint NOT NULL DEFAULT 0,
  -- Why the partition is not inserted, in words; and whether the operator has accepted that (`admin ingest accept`).
  refusal text,
  accepted boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, partition)
);

-- Keys of visitor hashes, one per day. A key is deleted after its day, so that no hash can be traced back to an address.
CREATE TABLE visitor_salts (
  day date PRIMARY KEY,
  salt bytea NOT NULL CHECK (octet_length(salt) = 16)
);
