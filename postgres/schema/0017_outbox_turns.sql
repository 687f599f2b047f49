-- Changes of links are told in turns of their workspaces: the first of each, then the second of each (events/webhooks/outbox.ts).
-- So one that changes a hundred thousand links does not hold up the others.
CREATE INDEX webhook_outbox_workspace ON webhook_outbox (workspace_id, id);
