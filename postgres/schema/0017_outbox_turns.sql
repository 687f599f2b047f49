-- Workspaces take turns with their changes of links: the first of each, then the second of each (events/webhooks/outbox.ts).
-- A workspace that changes a hundred thousand links so does not delay the others.
CREATE INDEX webhook_outbox_workspace ON webhook_outbox (workspace_id, id);
