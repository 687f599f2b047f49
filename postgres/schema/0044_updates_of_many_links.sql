-- Triggers of one UPDATE of many links. They joined the old rows and the new ones by id. Plans of a trigger's statements are
-- kept for a session, so the first update, of one link, decided for those of thousands: a nested loop over two lists without
-- an index, which for 6,000 links took 76 s. Old and new rows are now paired by a GROUP BY, whose cost is linear in any plan.

CREATE OR REPLACE FUNCTION note_webhooks_of_updated_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM before WHERE webhooks <> '{}') AND NOT EXISTS (SELECT FROM after WHERE webhooks <> '{}') AND NOT EXISTS (
    SELECT FROM (SELECT DISTINCT workspace_id AS id FROM after) AS theirs JOIN workspaces USING (id) WHERE webhooks <> '{}'
  ) THEN
    RETURN NULL;
  END IF;

  IF EXISTS (SELECT id, webhooks FROM after EXCEPT SELECT id, webhooks FROM before) THEN
    DELETE FROM webhooks USING (SELECT id, webhooks FROM after EXCEPT SELECT id, webhooks FROM before) AS changed
    WHERE webhooks.link_id = changed.id AND webhooks.url <> ALL (changed.webhooks);
    INSERT INTO webhooks (workspace_id, link_id, url)
    SELECT changed.workspace_id, changed.id, wanted.url
    FROM (SELECT workspace_id, id, webhooks FROM after EXCEPT SELECT workspace_id, id, webhooks FROM before) AS changed,
      unnest(changed.webhooks) AS wanted (url)
    ON CONFLICT DO NOTHING;
  END IF;

  INSERT INTO webhook_outbox (workspace_id, link_id, event, before, after)
  WITH pairs AS MATERIALIZED (
    SELECT id, max(workspace_id) FILTER (WHERE is_new) AS workspace_id,
      (array_agg(link) FILTER (WHERE NOT is_new))[1] AS before, (array_agg(link) FILTER (WHERE is_new))[1] AS after
    FROM (
      SELECT id, workspace_id, to_jsonb(before) AS link, false AS is_new FROM before WHERE alias_of IS NULL
      UNION ALL SELECT id, workspace_id, to_jsonb(after), true FROM after WHERE alias_of IS NULL
    ) AS rows GROUP BY id
  ), changed AS MATERIALIZED (
    SELECT pairs.*, workspaces.webhooks AS hooks_of_all,
      CASE WHEN (after ->> 'deleted')::boolean THEN after || '{"deleted": false, "deleted_at": null}' END AS kept
    FROM pairs JOIN workspaces ON workspaces.id = pairs.workspace_id
    WHERE NOT ((before ->> 'deleted')::boolean AND (after ->> 'deleted')::boolean)
      AND (workspaces.webhooks <> '{}' OR before -> 'webhooks' <> '[]' OR after -> 'webhooks' <> '[]')
  )
  SELECT changed.workspace_id, changed.id, told.event, webhook_link(told.before, alias.slug), webhook_link(told.after, alias.slug)
  FROM changed LEFT JOIN links AS alias ON alias.alias_of = changed.id
    CROSS JOIN LATERAL (
      SELECT 'link.updated' AS event, changed.before, coalesce(kept, changed.after) AS after, changed.after -> 'webhooks' AS hooks
      WHERE kept IS NULL OR kept - '{webhooks,updated_at}'::text[] <> changed.before - '{webhooks,updated_at}'::text[]
      UNION ALL
      SELECT 'link.deleted', kept || jsonb_build_object('slug', changed.before -> 'slug', 'domain_id', changed.before -> 'domain_id'),
        changed.after, changed.before -> 'webhooks'
      WHERE kept IS NOT NULL
    ) AS told
  WHERE (hooks_of_all <> '{}' OR told.hooks <> '[]') AND changed.before - 'webhooks' <> changed.after - 'webhooks'
  ORDER BY changed.id, told.event DESC;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_audited_updated_links() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_id, thing_name, action, changes)
  WITH pairs AS MATERIALIZED (
    SELECT id, max(workspace_id) FILTER (WHERE is_new) AS workspace_id, max(slug) FILTER (WHERE is_new) AS slug,
      max(domain_id) FILTER (WHERE is_new) AS domain_id, max(domain_id) FILTER (WHERE NOT is_new) AS former_domain_id,
      bool_or(deleted) FILTER (WHERE is_new) AS deleted, bool_or(deleted) FILTER (WHERE NOT is_new) AS was_deleted,
      (array_agg(link) FILTER (WHERE NOT is_new))[1] AS before, (array_agg(link) FILTER (WHERE is_new))[1] AS after
    FROM (
      SELECT id, workspace_id, slug, domain_id, deleted, to_jsonb(before) AS link, false AS is_new FROM before WHERE alias_of IS NULL
      UNION ALL SELECT id, workspace_id, slug, domain_id, deleted, to_jsonb(after), true FROM after WHERE alias_of IS NULL
    ) AS rows GROUP BY id
  )
  SELECT pairs.workspace_id, by.*, 'link', pairs.id, domain.name || pairs.slug, action, changes
  FROM audit_actor() AS by,
    pairs JOIN domains AS domain ON domain.id = pairs.domain_id JOIN domains AS domain_before ON domain_before.id = former_domain_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN deleted = was_deleted THEN 'updated' WHEN deleted THEN 'deleted' ELSE 'restored' END AS action,
        nullif(coalesce(audit_changes(
          pairs.before, pairs.after, '{domain_id,deleted,deleted_at,created_by_user_id,updated_at,frames,webhooks}'
        ), '{}') || CASE WHEN pairs.domain_id = former_domain_id THEN '{}'
          ELSE jsonb_build_object('domain', jsonb_build_array(domain_before.name, domain.name)) END, '{}') AS changes
      OFFSET 0 -- once a link
    ) AS difference
  WHERE action <> 'updated' OR changes IS NOT NULL ORDER BY pairs.id;
  RETURN NULL;
END $$;
