-- Budgets: actions that are limited per time, counted by all api processes together. A row says when a budget that was used
-- is full again. The table is unlogged: after a crash of Postgres all budgets are full.
CREATE UNLOGGED TABLE budgets (
  key text PRIMARY KEY, -- such as `invitations of workspace 7`; an address stands in it as a hash
  full_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- A session ends 180 days after it began, however often it is used (api/sessions/session-life.ts).
UPDATE sessions SET expires_at = least(expires_at, inserted_at + interval '180 days');
