-- Filters, order and columns of the dashboard's list of links, saved under a name for all members of the workspace.
CREATE TABLE saved_views (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  filters jsonb NOT NULL,
  hidden_columns jsonb NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (workspace_id, lower(name));
CREATE TRIGGER saved_views_audited AFTER INSERT OR UPDATE OR DELETE ON saved_views
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('saved_view', 'name', '{}');
