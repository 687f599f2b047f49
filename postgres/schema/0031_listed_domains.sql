-- Fallback, root and icon URLs of a domain that a blocklist has: {url: {reason, list, entry, at}}, as seen by abuse/. Redirectors
-- do not use such a URL. The URL is the key, so that another one in its place is used at once.
ALTER TABLE domains ADD COLUMN flagged jsonb;

-- A trigger of its own, as `workspaces_frozen` is. Owners are told as of links: one notice an hour and workspace.
CREATE FUNCTION notify_of_flagged_domain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notices (workspace_id, kind, key, data)
  SELECT NEW.workspace_id, 'domain_flagged', 'domain_flagged ' || to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24'),
    jsonb_build_object('domain_id', NEW.id, 'domain', NEW.name, 'list', flag ->> 'list')
  FROM jsonb_each(NEW.flagged) AS listed (url, flag) WHERE (OLD.flagged ? url) IS NOT TRUE
  ON CONFLICT (workspace_id, key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER domains_flagged AFTER UPDATE OF flagged ON domains FOR EACH ROW
  WHEN (NEW.flagged IS DISTINCT FROM OLD.flagged) EXECUTE FUNCTION notify_of_flagged_domain();

-- The next look compares the domains, and goes on behind the last link.
UPDATE destination_checks SET finished_at = NULL;

-- The destinations of a link: its URL, then `expiry_destination`, then its rules.
CREATE FUNCTION link_destinations(link links) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array_agg(left(url, 500) ORDER BY place) FROM (
    SELECT link.url, -1 AS place
    UNION ALL SELECT link.expiry_destination, 0 WHERE link.expiry_destination IS NOT NULL
    UNION ALL SELECT rule ->> 'url', place FROM jsonb_array_elements(link.rules) WITH ORDINALITY AS of_link (rule, place)
  ) AS destinations
$$;

-- Owners can change a link after it was reported.
ALTER TABLE link_reports ADD COLUMN destinations text[]; -- of the link when it was reported; null: before this migration
CREATE FUNCTION note_destinations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.destinations := (SELECT (link_destinations(links))[1:20] FROM links WHERE id = NEW.link_id);
  RETURN NEW;
END $$;
CREATE TRIGGER link_reports_destinations BEFORE INSERT ON link_reports FOR EACH ROW EXECUTE FUNCTION note_destinations();
