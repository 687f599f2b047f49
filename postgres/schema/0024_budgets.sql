-- What may be done so often and no oftener, counted by all api processes together. One row for what was counted of late: when all
-- of its allowance is there again. Outside the write-ahead log: after a crash of Postgres all allowances are full.
CREATE UNLOGGED TABLE budgets (
  key text PRIMARY KEY, -- such as `invitations of workspace 7`; an address stands in it as a hash
  full_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- A session ends 180 days after it began, however often it is used (api/sessions/session-life.ts).
UPDATE sessions SET expires_at = least(expires_at, inserted_at + interval '180 days');
