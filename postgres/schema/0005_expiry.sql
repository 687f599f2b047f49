-- Numbers of clicks of links with `expiry_clicks` that were let through. Rows are created with the first click, so setting
-- or changing `links.expiry_clicks` needs no change here.
--
-- A redirector leases clicks of a link and lets visitors through without asking. Leased clicks count as used until they
-- are given back, so at every moment
--
--   used_before + sum(granted) <= expiry_clicks
--
-- and no more clicks can be let through, even if processes are killed or cut off. (A limit that is lowered below the leased
-- clicks takes effect when redirectors read it.) Both numbers of a lease are totals, so that a statement can be repeated.
-- `seq` makes a statement that was given up and arrives late change nothing.
CREATE TABLE link_expiry (
  link_id integer PRIMARY KEY REFERENCES links ON DELETE CASCADE,
  -- Clicks from before the limit was set, less those in `expiry_leases`, of an earlier limit; may be negative.
  used_before bigint NOT NULL DEFAULT 0
);

CREATE TABLE expiry_leases (
  link_id integer NOT NULL REFERENCES links ON DELETE CASCADE,
  instance text NOT NULL, -- of the redirector's click log: outlives its process
  seq bigint NOT NULL DEFAULT 0,
  used bigint NOT NULL DEFAULT 0, -- clicks let through at the last report
  granted bigint NOT NULL DEFAULT 0, -- clicks that may be let through, including `used`
  PRIMARY KEY (link_id, instance)
);
CREATE INDEX expiry_leases_instance ON expiry_leases (instance) WHERE granted > used;

CREATE TABLE expiry_nodes (
  instance text PRIMARY KEY,
  seen_at timestamptz NOT NULL DEFAULT now(),
  since timestamptz NOT NULL DEFAULT now() -- has been in touch without a break since then
);

-- The api calls this in the transaction that gives a link its first limit. `clicks` is the link's number of clicks so far,
-- from ClickHouse; the limit includes them.
CREATE FUNCTION set_expiry_clicks_used(link integer, clicks bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO link_expiry (link_id, used_before)
  SELECT link, clicks - coalesce(sum(granted), 0) FROM expiry_leases WHERE link_id = link
  ON CONFLICT (link_id) DO UPDATE SET used_before = excluded.used_before
$$;

-- One step of a lease. `told_used` clicks were let through, `floor` clicks may be let through until the answer comes,
-- `waiting` visitors wait, and `wanted` more clicks are useful. Clicks that nobody waits for are granted in amounts that
-- shrink with the rest, so that all live redirectors together hold a quarter of it; the last clicks are granted one by one.
-- A removed link gets no answer. If `seq` differs from the lease's, only the lease's state is returned.
-- If visitors wait and other redirectors hold clicks, these are notified to give them back.
CREATE FUNCTION lease_clicks(
  link integer, node text, told_seq bigint, told_used bigint, floor bigint, waiting bigint, wanted bigint
) RETURNS TABLE (
  applied boolean, seq bigint, used bigint, granted bigint, remaining bigint,
  held_live bigint, held_lost bigint -- clicks held by others at their last report: by live redirectors, by silent ones
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  lease expiry_leases;
  clicks_max bigint;
  before bigint;
  others bigint;
  live bigint;
BEGIN
  -- The lock makes the steps of a link follow each other; all values below are read after it.
  SELECT used_before INTO before FROM link_expiry WHERE link_id = link FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO link_expiry (link_id) SELECT id FROM links WHERE id = link ON CONFLICT DO NOTHING;
    SELECT used_before INTO before FROM link_expiry WHERE link_id = link FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  SELECT coalesce(expiry_clicks, 2147483647) INTO clicks_max FROM links WHERE id = link;
  INSERT INTO expiry_leases (link_id, instance) VALUES (link, node) ON CONFLICT DO NOTHING;
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

-- Takes clicks back from redirectors that were silent for `lease_time`. The redirector `witness` must have been in touch all
-- this time, which shows that Postgres was reachable. Clicks that a silent redirector let through since its last report are
-- unknown, and may be let through once more.
CREATE FUNCTION release_lost_clicks(witness text, lease_time interval) RETURNS void LANGUAGE sql AS $$
  WITH lost AS (
    DELETE FROM expiry_nodes WHERE seen_at < now() - lease_time
      AND EXISTS (SELECT FROM expiry_nodes WHERE instance = witness AND since < now() - lease_time)
    RETURNING instance
  )
  UPDATE expiry_leases SET granted = used, seq = seq + 1 WHERE granted > used AND instance IN (SELECT instance FROM lost)
$$;
