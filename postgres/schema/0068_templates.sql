-- Fields with which members of a workspace begin new links, or their UTM parameters, saved under a name.
CREATE TABLE templates (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text NOT NULL,
  fields jsonb NOT NULL,
  inserted_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX templates_name ON templates (workspace_id, lower(name));
CREATE TRIGGER templates_audited AFTER INSERT OR UPDATE OR DELETE ON templates
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('template', 'name', '{}');
