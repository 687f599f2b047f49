-- Protection against links to dangerous sites: docs/abuse.md.

-- The owner's `spam` stays the owner's. Both of these show the warning page too, whatever `spam` says.
ALTER TABLE links
  ADD COLUMN flagged jsonb, -- {reason, list, entry, at}: a destination is on a list, as seen by abuse/
  ADD COLUMN restricted jsonb; -- {action, at}: what the operator has decided, `warning` or `disabled`
CREATE INDEX links_flagged ON links (id) WHERE flagged IS NOT NULL;

-- While a workspace is frozen its links answer 410, nothing of it can be changed, and its webhooks are silent.
ALTER TABLE workspaces ADD COLUMN frozen_at timestamptz;
CREATE INDEX workspaces_frozen ON workspaces (id) WHERE frozen_at IS NOT NULL;

-- A trigger of its own: `history()` names the others, and a new one among them would be taken for a restore.
CREATE TRIGGER workspaces_frozen AFTER UPDATE ON workspaces FOR EACH ROW
  WHEN (OLD.frozen_at IS DISTINCT FROM NEW.frozen_at) EXECUTE FUNCTION record_workspace_change();

-- Owners are told in the transaction of the change, whoever makes it. Of links that lists match, one notice an hour and
-- workspace: a list that names a large site may match a hundred thousand links of one owner.
CREATE FUNCTION notify_of_flag() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  link text := (SELECT name FROM domains WHERE id = NEW.domain_id) || NEW.slug;
BEGIN
  IF NEW.flagged IS NOT NULL AND NOT NEW.deleted AND (TG_OP = 'INSERT' OR OLD.flagged IS NULL) THEN
    INSERT INTO notices (workspace_id, kind, key, data)
    VALUES (NEW.workspace_id, 'link_flagged', 'link_flagged ' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24'),
      jsonb_build_object('link_id', NEW.id, 'link', link, 'list', NEW.flagged ->> 'list'))
    ON CONFLICT (workspace_id, key) DO NOTHING;
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.restricted IS NOT NULL AND NEW.restricted IS DISTINCT FROM OLD.restricted THEN
    INSERT INTO notices (workspace_id, kind, key, data)
    VALUES (NEW.workspace_id, 'link_restricted', concat_ws(' ', 'link_restricted', NEW.id, NEW.restricted ->> 'at'),
      jsonb_build_object('link_id', NEW.id, 'link', link, 'action', NEW.restricted ->> 'action'))
    ON CONFLICT (workspace_id, key) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER links_inserted_flagged AFTER INSERT ON links
  FOR EACH ROW WHEN (NEW.flagged IS NOT NULL) EXECUTE FUNCTION notify_of_flag();
CREATE TRIGGER links_updated_flagged AFTER UPDATE OF flagged, restricted ON links FOR EACH ROW
  WHEN ((NEW.flagged, NEW.restricted) IS DISTINCT FROM (OLD.flagged, OLD.restricted)) EXECUTE FUNCTION notify_of_flag();

CREATE FUNCTION notify_of_freeze() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (workspace_id, kind, key)
  SELECT NEW.id, kind, kind || ' ' || clock_timestamp()
  FROM (SELECT CASE WHEN NEW.frozen_at IS NULL THEN 'workspace_unfrozen' ELSE 'workspace_frozen' END AS kind) AS told;
  RETURN NULL;
END $$;
CREATE TRIGGER workspaces_frozen_told AFTER UPDATE ON workspaces FOR EACH ROW
  WHEN ((OLD.frozen_at IS NULL) <> (NEW.frozen_at IS NULL)) EXECUTE FUNCTION notify_of_freeze();

-- How far all links have been compared with the lists. `lists` is a digest of their content: another one, or a day, begins
-- anew; what was interrupted goes on behind `last_id`.
CREATE TABLE destination_checks (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  lists text NOT NULL DEFAULT '',
  last_id integer NOT NULL DEFAULT 0,
  finished_at timestamptz DEFAULT now() -- null: interrupted, or under way
);
INSERT INTO destination_checks DEFAULT VALUES;

-- Reports of links by visitors, at /{slug}.report. Nothing is stored of a visitor but an e-mail address that they give.
CREATE TABLE link_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id integer NOT NULL REFERENCES links ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('phishing', 'malware', 'spam', 'illegal', 'other')),
  note text CHECK (length(note) <= 2000),
  email text CHECK (length(email) <= 254),
  inserted_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz, -- null: the operator has not decided
  outcome text CHECK (outcome IN ('dismissed', 'flagged', 'disabled')),
  CHECK ((closed_at IS NULL) = (outcome IS NULL))
);
CREATE INDEX link_reports_open ON link_reports (link_id) WHERE closed_at IS NULL;
CREATE INDEX link_reports_link ON link_reports (link_id);
CREATE INDEX link_reports_inserted_at ON link_reports (inserted_at);
