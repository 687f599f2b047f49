-- `lease_clicks` of 0005_expiry.sql, with conflicts that name their keys. Without a key, as in the middle of a restore or
-- after one that failed, the former statements added a second lease of the same redirector, and its clicks counted twice.
-- These fail then. test/redirector/expiry.test.ts takes the key away.
CREATE OR REPLACE FUNCTION lease_clicks(
  link integer, node text, told_seq bigint, told_used bigint, floor bigint, waiting bigint, wanted bigint
) RETURNS TABLE (
  applied boolean, seq bigint, used bigint, granted bigint, remaining bigint,
  held_live bigint, held_lost bigint -- by others, at last word, of redirectors that are in touch and of those that are not
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  lease expiry_leases;
  clicks_max bigint;
  before bigint;
  others bigint;
  live bigint;
BEGIN
  -- One at a time for a link; what is read below is read after the lock was had.
  SELECT used_before INTO before FROM link_expiry WHERE link_id = link FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO link_expiry (link_id) SELECT id FROM links WHERE id = link ON CONFLICT (link_id) DO NOTHING;
    SELECT used_before INTO before FROM link_expiry WHERE link_id = link FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  SELECT coalesce(expiry_clicks, 2147483647) INTO clicks_max FROM links WHERE id = link;
  INSERT INTO expiry_leases (link_id, instance) VALUES (link, node) ON CONFLICT (link_id, instance) DO NOTHING;
  SELECT * INTO lease FROM expiry_leases WHERE link_id = link AND instance = node FOR UPDATE;
  SELECT coalesce(sum(other.granted), 0),
         coalesce(sum(other.granted - other.used) FILTER (WHERE n.seen_at > now() - interval '5 seconds'), 0)::bigint,
         coalesce(sum(other.granted - other.used) FILTER (WHERE (n.seen_at > now() - interval '5 seconds') IS NOT TRUE), 0)::bigint
    INTO others, held_live, held_lost
    FROM expiry_leases AS other LEFT JOIN expiry_nodes AS n ON n.instance = other.instance
    WHERE other.link_id = link AND other.instance <> node;

  applied := lease.seq = told_seq;
  IF applied THEN
    SELECT greatest(count(*), 1) INTO live FROM expiry_nodes WHERE seen_at > now() - interval '10 seconds';
    remaining := greatest(clicks_max - before - others - told_used, 0);
    lease.granted := greatest(floor,
      told_used + least(remaining, greatest(waiting, least(wanted, remaining / (4 * live)))));
    lease.used := told_used;
    lease.seq := lease.seq + 1;
    UPDATE expiry_leases SET seq = lease.seq, used = lease.used, granted = lease.granted
      WHERE link_id = link AND instance = node;
    IF waiting > lease.granted - told_used AND held_live > 0 THEN
      PERFORM pg_notify('expiry_recalls', link || ' ' || node);
    END IF;
  END IF;
  seq := lease.seq;
  used := lease.used;
  granted := lease.granted;
  remaining := greatest(clicks_max - before - others - lease.granted, 0);
  RETURN NEXT;
END $$;
