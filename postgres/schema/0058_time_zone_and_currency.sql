-- The dashboard begins with the time zone in its reports (null: the browser's), and with the currency in revenue (null: the
-- first of the alphabet). Reports of the API are in UTC unless a request names a zone.
ALTER TABLE workspaces ADD COLUMN timezone text, ADD COLUMN currency text;
