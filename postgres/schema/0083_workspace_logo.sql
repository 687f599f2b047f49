-- Picture of a workspace as a data URL of a PNG, which the dashboard shows beside its name.
ALTER TABLE workspaces ADD COLUMN logo text;
