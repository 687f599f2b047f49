-- The domain that the dashboard chooses first for new links. Links that are made without a domain stay on the default host.
ALTER TABLE workspaces ADD COLUMN default_domain_id integer REFERENCES domains ON DELETE SET NULL;
-- Deleting a domain looks for workspaces that have it.
CREATE INDEX workspaces_default_domain ON workspaces (default_domain_id) WHERE default_domain_id IS NOT NULL;
