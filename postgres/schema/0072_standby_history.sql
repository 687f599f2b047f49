-- A redirector can load links from a standby in its region (DATABASE_REPLICA_URL). The standby must follow the history that
-- the redirector knows from the primary. `history()` stays null on a standby, because no process may take one for the
-- primary; `standby_history()` gives the same text there.
CREATE OR REPLACE FUNCTION history_on(timeline text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  installation_id uuid := (SELECT id FROM installation);
  told_by text;
  told_of bigint;
  cluster text;
  -- Names as values, so that Postgres finds the triggers by their index.
  tables oid[] := ARRAY[to_regclass('links'), to_regclass('domains'), to_regclass('workspaces')];
BEGIN
  SELECT count(*), string_agg(oid || '.' || xmin, ',' ORDER BY tgname) INTO told_of, told_by
    FROM pg_trigger
    WHERE tgrelid = ANY (tables) AND tgenabled IN ('O', 'A') AND tgname = ANY ('{links_inserted,links_updated,links_deleted,
      links_truncated,domains_changed,domains_truncated,workspaces_changed,workspaces_truncated}');
  IF installation_id IS NULL OR told_of <> 8 THEN RETURN NULL; END IF;
  -- A hosted Postgres may have this function for its operators only. `latest` of link_changes tells forks then.
  BEGIN
    cluster := (SELECT system_identifier FROM pg_control_system());
  EXCEPTION WHEN OTHERS THEN
    cluster := '';
  END;
  RETURN concat_ws(' ', installation_id, cluster, (SELECT oid FROM pg_database WHERE datname = current_database()), timeline, told_by);
END $$;

CREATE OR REPLACE FUNCTION history() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  timeline text;
BEGIN
  IF pg_is_in_recovery() THEN RETURN NULL; END IF;
  -- Not pg_control_checkpoint(): it has the old timeline until the first checkpoint after a promotion has ended.
  BEGIN
    timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  EXCEPTION WHEN OTHERS THEN
    timeline := '';
  END;
  RETURN history_on(timeline);
END $$;

-- A standby has the timeline of its last restart point. After a failover it has the old one for up to
-- `checkpoint_timeout`, and until then redirectors ask the primary.
-- It fails if the role may not execute pg_control_checkpoint(): a standby of an unknown timeline may have changes that a
-- failover has undone.
CREATE OR REPLACE FUNCTION standby_history() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT pg_is_in_recovery() THEN RETURN history(); END IF;
  RETURN history_on(upper(lpad(to_hex((SELECT timeline_id FROM pg_control_checkpoint())), 8, '0')));
END $$;
