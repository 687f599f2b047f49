-- Identifies the history of the database that a session sees. A process that keeps values beyond a transaction keeps this
-- text with them, and discards them when the text has changed: then transactions may be undone, and numbers below its
-- position may be used again. test/restore/history.test.ts tests it with restores and a failover.
--
--   the installation         a dump of another one
--   cluster and database     a dump that was restored elsewhere; equal steps give equal OIDs in two new clusters
--   the timeline             each promotion begins one: failover, and recovery to a point in time
--   the triggers             a dump restored into the same database: their OIDs are new, or, where only data was loaded
--                            with triggers off, the transactions that switched them. A dump has no say in either
--
-- It is null while changes are not recorded: at a standby, and in the middle of a restore. pg_restore creates the triggers
-- of a table after its rows.
CREATE OR REPLACE FUNCTION history() RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  installation_id uuid := (SELECT id FROM installation);
  told_by text;
  told_of bigint;
  cluster text;
  timeline text;
  -- Names as values, so that Postgres finds the triggers by their index.
  tables oid[] := ARRAY[to_regclass('links'), to_regclass('domains'), to_regclass('workspaces')];
BEGIN
  SELECT count(*), string_agg(oid || '.' || xmin, ',' ORDER BY tgname) INTO told_of, told_by
    FROM pg_trigger
    WHERE tgrelid = ANY (tables) AND tgenabled IN ('O', 'A') AND tgname = ANY ('{links_inserted,links_updated,links_deleted,
      links_truncated,domains_changed,domains_truncated,workspaces_changed,workspaces_truncated}');
  IF pg_is_in_recovery() OR installation_id IS NULL OR told_of <> 8 THEN RETURN NULL; END IF;
  -- A hosted Postgres may have these functions for its operators only. `latest` of link_changes tells forks then.
  BEGIN
    cluster := (SELECT system_identifier FROM pg_control_system());
  EXCEPTION WHEN OTHERS THEN
    cluster := '';
  END;
  -- Not pg_control_checkpoint(): it has the old timeline until the first checkpoint after a promotion has ended.
  BEGIN
    timeline := left(pg_walfile_name(pg_current_wal_lsn()), 8);
  EXCEPTION WHEN OTHERS THEN
    timeline := '';
  END;
  RETURN concat_ws(' ', installation_id, cluster, (SELECT oid FROM pg_database WHERE datname = current_database()), timeline, told_by);
END $$;

-- Emptying a table tells of none of its rows: a row with domain_id -2 says that everything is to be forgotten.
CREATE OR REPLACE FUNCTION record_truncation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_changes (domain_id) VALUES (-2);
  PERFORM pg_notify('link_changes', '');
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER links_truncated AFTER TRUNCATE ON links FOR EACH STATEMENT EXECUTE FUNCTION record_truncation();
CREATE OR REPLACE TRIGGER domains_truncated AFTER TRUNCATE ON domains FOR EACH STATEMENT EXECUTE FUNCTION record_truncation();
CREATE OR REPLACE TRIGGER workspaces_truncated AFTER TRUNCATE ON workspaces FOR EACH STATEMENT EXECUTE FUNCTION record_truncation();
