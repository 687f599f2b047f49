-- The requests that a key may still make at this moment, in all its workspaces together (0007_limits.sql: in each of them). A
-- request takes a share of the bucket: one by the burst that the plan of its workspace allows. So no plan is exceeded, and
-- what is used in one workspace is missing in the others by the same part. Shares, not requests, because workspaces of a key
-- may be on plans with bursts of 10 and of 5,000.
CREATE UNLOGGED TABLE key_buckets (
  key_id integer PRIMARY KEY REFERENCES api_keys ON DELETE CASCADE,
  share double precision NOT NULL, -- that is left: 0 to 1
  admitted integer NOT NULL, -- requests of the last statement that got their part
  refilled_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL -- when last_used_at was written
) WITH (fillfactor = 50);

-- The same for all sessions of a user together, instead of user_buckets.
CREATE UNLOGGED TABLE session_buckets (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  share double precision NOT NULL,
  admitted integer NOT NULL,
  refilled_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- api_buckets and user_buckets stay for programs of the version before, which run on while this is migrated.
