-- Webhooks: their URLs, changes of links that must be sent, and results of deliveries.
--
-- The URLs are in `workspaces.webhooks` and `links.webhooks`. `webhooks` has a row for each of these URLs with its state;
-- triggers keep the rows in the same transaction.
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  link_id integer REFERENCES links ON DELETE CASCADE, -- null: of the workspace, for all of its links
  url text NOT NULL,
  -- Stands for the URL, of up to 2,048 characters, in the index.
  url_key uuid NOT NULL GENERATED ALWAYS AS (md5(url)::uuid) STORED,
  events text[] CHECK (
    events <@ '{click,link.created,link.updated,link.deleted}' AND cardinality(events) > 0
  ), -- null: all
  inserted_at timestamptz NOT NULL DEFAULT now(),
  failing_since timestamptz, -- the first failure after which nothing succeeded
  switched_off_at timestamptz, -- it has failed for too long; nothing is sent until somebody switches it on again
  missed bigint NOT NULL DEFAULT 0, -- events that were not sent, since it was subscribed
  missed_at timestamptz -- the last of them
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX webhooks_url ON webhooks (workspace_id, coalesce(link_id, 0), url_key);
CREATE INDEX webhooks_link ON webhooks (link_id) WHERE link_id IS NOT NULL;

-- The last deliveries of each, oldest first, as webhooks/kept-deliveries.ts writes them. Outside the write-ahead log, as nothing
-- is decided by them: one row a webhook is written every few seconds, however much is delivered.
CREATE UNLOGGED TABLE webhook_deliveries (
  webhook_id bigint PRIMARY KEY REFERENCES webhooks ON DELETE CASCADE,
  deliveries jsonb NOT NULL
) WITH (fillfactor = 50);

-- The key that deliveries of a workspace are signed with; without a row they are not. After a rotation the former one signs
-- beside it for a day, so that receivers can change over.
CREATE TABLE signing_secrets (
  workspace_id integer PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  secret bytea NOT NULL CHECK (octet_length(secret) BETWEEN 24 AND 64),
  previous bytea CHECK (octet_length(previous) BETWEEN 24 AND 64),
  previous_expires_at timestamptz,
  inserted_at timestamptz NOT NULL DEFAULT now(), -- of `secret`
  CHECK ((previous IS NULL) = (previous_expires_at IS NULL))
);

-- Changes of links. A row is committed with its change and removed when it was sent. A reader removes rows instead of keeping
-- a position, because transactions commit in another order than ids are given. There is no NOTIFY, because it would make all
-- commits wait for each other.
--
-- before, after: the link in the form of `webhook_link`. A created link has no `before`. A deleted link has `before`, and
-- `after` unless its row is removed.
CREATE TABLE webhook_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  link_id integer NOT NULL,
  event text NOT NULL CHECK (event IN ('link.created', 'link.updated', 'link.deleted')),
  occurred_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  before jsonb,
  after jsonb
);
CREATE INDEX webhook_outbox_link ON webhook_outbox (workspace_id, link_id);

-- The columns of `links`, with `domain` ('' for the default host) and `alias`. The password is left out: `password_hash` is ''
-- if there is one.
CREATE FUNCTION webhook_link(link jsonb, alias text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT link - 'alias_of' - 'password_hash' || jsonb_build_object(
    'domain', (SELECT name FROM domains WHERE id = (link ->> 'domain_id')::integer),
    'alias', alias,
    'password_hash', CASE WHEN link ->> 'password_hash' IS NOT NULL THEN '' END
  )
$$;

CREATE FUNCTION note_webhooks_of_inserted_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhooks (workspace_id, link_id, url)
  SELECT workspace_id, id, url FROM (SELECT workspace_id, id, unnest(webhooks) AS url FROM after) AS wanted
  ON CONFLICT DO NOTHING;

  INSERT INTO webhook_outbox (workspace_id, link_id, event, after)
  SELECT after.workspace_id, after.id, 'link.created', webhook_link(to_jsonb(after), alias.slug)
  FROM after JOIN workspaces ON workspaces.id = after.workspace_id LEFT JOIN after AS alias ON alias.alias_of = after.id
  WHERE after.alias_of IS NULL AND (after.webhooks <> '{}' OR workspaces.webhooks <> '{}')
  ORDER BY after.id;

  -- An alias comes after the change of its link, which the same transaction has noted without it.
  UPDATE webhook_outbox SET after = jsonb_set(webhook_outbox.after, '{alias}', to_jsonb(alias.slug))
  FROM (
    SELECT after.slug, (
      SELECT max(id) FROM webhook_outbox AS noted
      WHERE noted.workspace_id = after.workspace_id AND noted.link_id = after.alias_of AND noted.xid = pg_current_xact_id()
    ) AS noted_id
    FROM after WHERE after.alias_of IS NOT NULL
  ) AS alias
  WHERE webhook_outbox.id = alias.noted_id AND webhook_outbox.after IS NOT NULL;
  RETURN NULL;
END $$;

-- Changes of a link in the trash are not noted, and adding a webhook is no change of the link. A link that is changed and
-- deleted in one update counts as changed first: `kept` is its state then. Its deletion is noted with the former slug and
-- domain.
CREATE FUNCTION note_webhooks_of_updated_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM after JOIN before USING (id) WHERE after.webhooks <> before.webhooks) THEN
    DELETE FROM webhooks USING after, before
    WHERE after.id = webhooks.link_id AND before.id = after.id AND after.webhooks <> before.webhooks
      AND webhooks.url <> ALL (after.webhooks);
    INSERT INTO webhooks (workspace_id, link_id, url)
    SELECT after.workspace_id, after.id, wanted.url
    FROM after JOIN before USING (id), unnest(after.webhooks) AS wanted (url)
    WHERE after.webhooks <> before.webhooks
    ON CONFLICT DO NOTHING;
  END IF;

  -- Materialized, so that JSON is made of each link once, and not of each pair of links to be joined.
  INSERT INTO webhook_outbox (workspace_id, link_id, event, before, after)
  WITH changed AS MATERIALIZED (
    SELECT after.id, after.workspace_id, workspaces.webhooks AS hooks_of_all, before.slug, before.domain_id, before.webhooks AS hooks_before,
      after.webhooks AS hooks_after, to_jsonb(before) AS before, to_jsonb(after) AS after,
      CASE WHEN after.deleted THEN to_jsonb(after) || '{"deleted": false, "deleted_at": null}' END AS kept
    FROM after JOIN before ON before.id = after.id JOIN workspaces ON workspaces.id = after.workspace_id
    WHERE after.alias_of IS NULL AND NOT (before.deleted AND after.deleted)
      AND (workspaces.webhooks <> '{}' OR before.webhooks <> '{}' OR after.webhooks <> '{}')
  )
  SELECT changed.workspace_id, changed.id, told.event, webhook_link(told.before, alias.slug), webhook_link(told.after, alias.slug)
  FROM changed LEFT JOIN links AS alias ON alias.alias_of = changed.id
    CROSS JOIN LATERAL (
      SELECT 'link.updated' AS event, changed.before, coalesce(kept, changed.after) AS after, hooks_after AS hooks
      WHERE kept IS NULL OR kept - '{webhooks,updated_at}'::text[] <> changed.before - '{webhooks,updated_at}'::text[]
      UNION ALL
      SELECT 'link.deleted', kept || jsonb_build_object('slug', changed.slug, 'domain_id', changed.domain_id), changed.after, hooks_before
      WHERE kept IS NOT NULL
    ) AS told
  WHERE (hooks_of_all <> '{}' OR told.hooks <> '{}') AND changed.before - 'webhooks' <> changed.after - 'webhooks'
  ORDER BY changed.id, told.event DESC;
  RETURN NULL;
END $$;

-- A link that the same transaction has created is not noted. It is deleted because one of its two slugs was taken.
CREATE FUNCTION note_webhooks_of_deleted_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH undone AS (
    DELETE FROM webhook_outbox USING before
    WHERE webhook_outbox.workspace_id = before.workspace_id AND webhook_outbox.link_id = before.id
      AND webhook_outbox.xid = pg_current_xact_id()
    RETURNING webhook_outbox.link_id, event
  )
  INSERT INTO webhook_outbox (workspace_id, link_id, event, before)
  SELECT before.workspace_id, before.id, 'link.deleted', webhook_link(to_jsonb(before), alias.slug)
  FROM before JOIN workspaces ON workspaces.id = before.workspace_id LEFT JOIN before AS alias ON alias.alias_of = before.id
  WHERE before.alias_of IS NULL AND NOT before.deleted AND (before.webhooks <> '{}' OR workspaces.webhooks <> '{}')
    AND NOT EXISTS (SELECT FROM undone WHERE undone.link_id = before.id AND event = 'link.created')
  ORDER BY before.id;
  RETURN NULL;
END $$;

CREATE FUNCTION note_webhooks_of_workspace() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM webhooks WHERE workspace_id = NEW.id AND link_id IS NULL AND url <> ALL (NEW.webhooks);
  INSERT INTO webhooks (workspace_id, url) SELECT NEW.id, unnest(NEW.webhooks) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER links_inserted_webhooks AFTER INSERT ON links
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_webhooks_of_inserted_links();
CREATE TRIGGER links_updated_webhooks AFTER UPDATE ON links
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_webhooks_of_updated_links();
CREATE TRIGGER links_deleted_webhooks AFTER DELETE ON links
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_webhooks_of_deleted_links();
CREATE TRIGGER workspaces_inserted_webhooks AFTER INSERT ON workspaces FOR EACH ROW
  WHEN (NEW.webhooks <> '{}') EXECUTE FUNCTION note_webhooks_of_workspace();
CREATE TRIGGER workspaces_updated_webhooks AFTER UPDATE ON workspaces FOR EACH ROW
  WHEN (NEW.webhooks <> OLD.webhooks) EXECUTE FUNCTION note_webhooks_of_workspace();

-- Adds webhooks that existed before this table.
INSERT INTO webhooks (workspace_id, url) SELECT id, unnest(webhooks) FROM workspaces ON CONFLICT DO NOTHING;
INSERT INTO webhooks (workspace_id, link_id, url)
SELECT workspace_id, id, unnest(webhooks) FROM links WHERE webhooks <> '{}' ON CONFLICT DO NOTHING;
