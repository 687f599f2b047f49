-- The audit log: changes with their authors. Triggers write an entry in the transaction of the change, so that both are
-- committed or neither is (test/audit/together.test.ts). Entries contain no address of a visitor or member, no secret and no
-- password. Of a webhook's URL, which may contain a secret, they have only the host.
--
-- A person is a number here, and is shown by the name in `users`; a deleted user so has no name here either. A migration that
-- fills columns of `links` disables the trigger meanwhile.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  occurred_at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL CHECK (actor IN ('user', 'key', 'admin', 'service')),
  actor_user_id integer, -- of a key: its user, if it has one
  actor_key_id integer,
  actor_name text, -- what the key was called, or which process it was
  kind text NOT NULL CHECK (kind IN (
    'workspace', 'domain', 'link', 'webhook', 'key', 'member', 'invitation', 'signing_secret', 'customer'
  )),
  thing_id integer, -- of a member: the user's
  thing_name text,
  action text NOT NULL CHECK (action IN ('created', 'updated', 'deleted', 'restored', 'purged')),
  changes jsonb -- created: {field: value}; else {field: [before, after]}
);
CREATE INDEX audit_log_listed ON audit_log (workspace_id, occurred_at, id);
CREATE INDEX audit_log_thing ON audit_log (workspace_id, kind, thing_id, occurred_at, id);

-- Sets the author of all changes until the end of the transaction: a user or a key.
CREATE FUNCTION act_as(by_user integer, by_key integer) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('slugline.actor', jsonb_build_object(
    'actor', CASE WHEN by_key IS NULL THEN 'user' ELSE 'key' END, 'user_id', by_user, 'key_id', by_key,
    'name', (SELECT concat_ws(' ', name, prefix || '…') FROM api_keys WHERE id = by_key)
  )::text, true)
$$;

-- The author of changes. If act_as was not called, it is one of our processes, which connect under their names, or a client
-- of the operator.
CREATE FUNCTION audit_actor(OUT actor text, OUT user_id integer, OUT key_id integer, OUT name text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  given jsonb := nullif(current_setting('slugline.actor', true), '')::jsonb;
BEGIN
  IF given IS NOT NULL THEN
    actor := given ->> 'actor';
    user_id := given ->> 'user_id';
    key_id := given ->> 'key_id';
    name := given ->> 'name';
  ELSE
    name := regexp_replace(current_setting('application_name'), '^slugline ', '');
    actor := CASE WHEN current_setting('application_name') LIKE 'slugline %' AND name <> 'admin' THEN 'service' ELSE 'admin' END;
  END IF;
END $$;

-- Replaces a value by a text that only says that there is one.
CREATE FUNCTION audit_veil(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN value NOT IN ('null', '[]') THEN '********' END
$$;

-- Differences of two rows as {field: [before, after]}; null if there are none. For secrets and addresses it only says that
-- they changed.
CREATE FUNCTION audit_changes(before jsonb, after jsonb, unsaid text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_object_agg(
    CASE key WHEN 'password_hash' THEN 'password' WHEN 'hash' THEN 'secret' ELSE key END,
    CASE WHEN key = ANY ('{password_hash,hash,secret,slack_url,excluded_ips}')
      THEN jsonb_build_array(audit_veil(before -> key), audit_veil(value))
      ELSE jsonb_build_array(before -> key, value)
    END
  )
  FROM jsonb_each(after) WHERE before -> key IS DISTINCT FROM value AND key <> ALL (unsaid)
$$;

-- For tables of which few rows change at once. Arguments: the kind, the column of the name, and the columns that say nothing.
CREATE FUNCTION note_audited_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_now jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  unsaid text[] := TG_ARGV[2]::text[] || '{id,workspace_id,inserted_at}';
  changed jsonb := CASE TG_OP
    WHEN 'INSERT' THEN jsonb_strip_nulls(row_now - unsaid - '{hash,secret,slack_url,excluded_ips}'::text[])
    WHEN 'UPDATE' THEN audit_changes(to_jsonb(OLD), row_now, unsaid)
  END;
  link integer := row_now ->> 'link_id';
BEGIN
  IF TG_OP = 'UPDATE' AND changed IS NULL THEN RETURN NULL; END IF;
  -- A row that is deleted together with its link needs no entry.
  IF TG_OP = 'DELETE' AND link IS NOT NULL AND NOT EXISTS (SELECT FROM links WHERE id = link) THEN RETURN NULL; END IF;
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action, changes)
  SELECT workspaces.id, by.*, TG_ARGV[0],
    (CASE TG_ARGV[0] WHEN 'member' THEN row_now ->> 'user_id' ELSE row_now ->> 'id' END)::integer,
    -- Only scheme and host of a URL are kept.
    nullif(concat_ws(' ', regexp_replace(row_now ->> TG_ARGV[1], '^(https?://)(?:[^/?#]*@)?([^/?#]*).*$', '\1\2', 'i'),
      (row_now ->> 'prefix') || '…'), ''),
    CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'UPDATE' THEN 'updated' ELSE 'deleted' END, changed
  FROM audit_actor() AS by, workspaces
  WHERE workspaces.id = (row_now ->> CASE TG_ARGV[0] WHEN 'workspace' THEN 'id' ELSE 'workspace_id' END)::integer
    -- A key of a user's is one of each workspace that it reaches.
    OR (TG_ARGV[0] = 'key' AND workspaces.id IN (
      SELECT workspace_id FROM workspace_members WHERE user_id = (row_now ->> 'user_id')::integer
    ));
  RETURN NULL;
END $$;

CREATE TRIGGER workspaces_audited AFTER INSERT OR UPDATE ON workspaces
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('workspace', 'name', '{webhooks}');
CREATE TRIGGER domains_audited AFTER INSERT OR UPDATE OR DELETE ON domains
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('domain', 'name', '{name}');
CREATE TRIGGER webhooks_audited AFTER INSERT OR UPDATE OF events, switched_off_at OR DELETE ON webhooks
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('webhook', 'url', '{url,url_key,failing_since,missed,missed_at}');
CREATE TRIGGER api_keys_audited AFTER INSERT OR UPDATE OF hash, name, scopes, expires_at OR DELETE ON api_keys
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('key', 'name', '{name,prefix,user_id,last_used_at,previous_hash,previous_expires_at}');
CREATE TRIGGER workspace_members_audited AFTER INSERT OR UPDATE OR DELETE ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('member', '', '{user_id,joined_at}');
CREATE TRIGGER invitations_audited AFTER INSERT OR UPDATE OR DELETE ON invitations
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('invitation', 'email', '{hash,email}');
CREATE TRIGGER signing_secrets_audited AFTER INSERT OR UPDATE OR DELETE ON signing_secrets
  FOR EACH ROW EXECUTE FUNCTION note_audited_row('signing_secret', '', '{previous,previous_expires_at}');

-- A change of a member's provider is an entry in each of their workspaces. A deleted user has no memberships any more.
CREATE FUNCTION note_audited_identity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, action, changes)
  SELECT member.workspace_id, by.*, 'member', member.user_id, 'updated',
    jsonb_build_object('provider', jsonb_build_array(OLD.issuer, NEW.issuer))
  FROM workspace_members AS member, audit_actor() AS by WHERE member.user_id = coalesce(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER user_identities_audited AFTER INSERT OR DELETE ON user_identities
  FOR EACH ROW EXECUTE FUNCTION note_audited_identity();

-- The second slug of a link comes and goes as a row of its own. Where it is replaced, both are one entry of the transaction.
CREATE FUNCTION note_audited_alias(link integer, alias_before text, alias_after text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  noted_id bigint;
BEGIN
  SELECT audit_log.id INTO noted_id FROM audit_log JOIN links USING (workspace_id)
  WHERE links.id = link AND kind = 'link' AND thing_id = link AND xid = pg_current_xact_id()
  ORDER BY audit_log.changes ? 'alias' DESC, audit_log.id DESC LIMIT 1;
  IF noted_id IS NULL THEN
    INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action, changes)
    SELECT links.workspace_id, by.*, 'link', links.id, domains.name || slug, 'updated',
      jsonb_build_object('alias', jsonb_build_array(alias_before, alias_after))
    FROM audit_actor() AS by, links JOIN domains ON domains.id = domain_id WHERE links.id = link;
    RETURN;
  END IF;
  UPDATE audit_log SET changes = coalesce(changes, '{}') || jsonb_build_object(
    'alias', CASE action WHEN 'created' THEN to_jsonb(alias_after)
      ELSE jsonb_build_array(coalesce(changes #>> '{alias,0}', alias_before), alias_after) END
  ) WHERE id = noted_id;
  DELETE FROM audit_log WHERE id = noted_id AND action = 'updated' AND changes - 'alias' = '{}'
    AND changes #> '{alias,0}' = changes #> '{alias,1}';
END $$;

-- One statement writes the entries of many links. BENCHMARKS.md has its cost.
CREATE FUNCTION note_audited_inserted_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action, changes)
  SELECT after.workspace_id, by.*, 'link', after.id, domains.name || slug, 'created',
    CASE WHEN password_hash IS NULL THEN said ELSE said || '{"password": "********"}' END
  FROM audit_actor() AS by, after JOIN domains ON domains.id = domain_id
    CROSS JOIN LATERAL (SELECT jsonb_strip_nulls(to_jsonb(after) -
      '{id,workspace_id,domain_id,slug,deleted,created_by_user_id,inserted_at,updated_at,frames,webhooks,password_hash}'::text[]
    ) AS said) AS shown
  WHERE alias_of IS NULL ORDER BY after.id;
  PERFORM note_audited_alias(alias_of, NULL, slug) FROM after WHERE alias_of IS NOT NULL;
  RETURN NULL;
END $$;

CREATE FUNCTION note_audited_updated_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action, changes)
  SELECT after.workspace_id, by.*, 'link', after.id, domain.name || after.slug, action, changes
  FROM audit_actor() AS by,
    after JOIN before ON before.id = after.id
    JOIN domains AS domain ON domain.id = after.domain_id JOIN domains AS domain_before ON domain_before.id = before.domain_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN after.deleted = before.deleted THEN 'updated' WHEN after.deleted THEN 'deleted' ELSE 'restored' END AS action,
        nullif(coalesce(audit_changes(
          to_jsonb(before), to_jsonb(after), '{domain_id,deleted,deleted_at,created_by_user_id,updated_at,frames,webhooks}'
        ), '{}') || CASE WHEN after.domain_id = before.domain_id THEN '{}'
          ELSE jsonb_build_object('domain', jsonb_build_array(domain_before.name, domain.name)) END, '{}') AS changes
      OFFSET 0 -- once a link
    ) AS difference
  WHERE after.alias_of IS NULL AND (action <> 'updated' OR changes IS NOT NULL) ORDER BY after.id;
  RETURN NULL;
END $$;

-- A link that the same transaction has created is not noted. It is deleted because one of its two slugs was taken.
CREATE FUNCTION note_audited_deleted_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH undone AS (
    DELETE FROM audit_log USING before
    WHERE audit_log.workspace_id = before.workspace_id AND kind = 'link' AND thing_id = before.id AND xid = pg_current_xact_id()
    RETURNING thing_id, action
  )
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action)
  SELECT before.workspace_id, by.*, 'link', before.id, domains.name || slug, 'purged'
  FROM audit_actor() AS by, before JOIN workspaces ON workspaces.id = before.workspace_id JOIN domains ON domains.id = domain_id
  WHERE alias_of IS NULL AND NOT EXISTS (SELECT FROM undone WHERE thing_id = before.id AND action = 'created')
  ORDER BY before.id;
  PERFORM note_audited_alias(alias_of, slug, NULL)
  FROM before WHERE alias_of IS NOT NULL AND EXISTS (SELECT FROM links WHERE id = before.alias_of);
  RETURN NULL;
END $$;

CREATE TRIGGER links_inserted_audited AFTER INSERT ON links
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_audited_inserted_links();
CREATE TRIGGER links_updated_audited AFTER UPDATE ON links
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION note_audited_updated_links();
CREATE TRIGGER links_deleted_audited AFTER DELETE ON links
  REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION note_audited_deleted_links();

-- An invitation has an address before there is a user. With the user it goes from the log too.
CREATE FUNCTION forget_audited_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_log SET thing_name = NULL WHERE kind = 'invitation' AND lower(thing_name) = lower(OLD.email);
  RETURN NULL;
END $$;
CREATE TRIGGER users_deleted_audited AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION forget_audited_address();
