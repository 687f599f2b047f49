-- Notes on days, such as "newsletter sent", which charts of the dashboard show. A day is one of the workspace's time zone.
CREATE TABLE day_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  day date NOT NULL,
  text text NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX day_notes_listed ON day_notes (workspace_id, day, id);

ALTER TABLE audit_log DROP CONSTRAINT audit_log_kind_check, ADD CONSTRAINT audit_log_kind_check CHECK (kind IN (
  'workspace', 'domain', 'link', 'webhook', 'key', 'member', 'invitation', 'signing_secret', 'customer', 'conversion',
  'day_note', 'saved_view', 'template'
)) NOT VALID; -- all former kinds are in the list, so no entry has to be read while the table is locked
CREATE TRIGGER day_notes_audited AFTER INSERT OR UPDATE OR DELETE ON day_notes
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('day_note', 'text', '{}');
