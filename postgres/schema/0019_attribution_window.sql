-- How old a click may be that earns a conversion, refunds that name their sale, and conversions that are voided.

-- In days from the click to `occurred_at`; 0 is no limit.
ALTER TABLE workspaces ADD COLUMN attribution_days integer NOT NULL DEFAULT 90
  CHECK (attribution_days BETWEEN 0 AND 3650);

-- refund_of: event_id of the sale, which may not be recorded yet. A refund has the link, click and customer of its sale.
-- voided: in no report. It stays so: a report that comes again is answered with the row as it is.
-- currency: NULL only for a refund that named none and whose sale is not recorded yet.
ALTER TABLE conversions
  ADD COLUMN refund_of text COLLATE "C",
  ADD COLUMN voided boolean NOT NULL DEFAULT false,
  ALTER COLUMN currency DROP NOT NULL,
  ADD CHECK (currency IS NOT NULL OR refund_of IS NOT NULL),
  ADD CHECK (refund_of IS NULL OR amount_cents < 0);
CREATE INDEX conversions_refund_of ON conversions (workspace_id, refund_of) WHERE refund_of IS NOT NULL;

DROP TRIGGER conversions_immutable ON conversions;
CREATE TRIGGER conversions_immutable BEFORE UPDATE OF
  workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, amount_cents, ip_source, source, refund_of
  ON conversions FOR EACH ROW EXECUTE FUNCTION refuse_conversion_change();
CREATE TRIGGER conversions_currency_immutable BEFORE UPDATE OF currency ON conversions FOR EACH ROW
  WHEN (OLD.currency IS NOT NULL AND OLD.currency IS DISTINCT FROM NEW.currency) EXECUTE FUNCTION refuse_conversion_change();
CREATE TRIGGER conversions_voided_for_good BEFORE UPDATE OF voided ON conversions FOR EACH ROW
  WHEN (OLD.voided AND NOT NEW.voided) EXECUTE FUNCTION refuse_conversion_change();

ALTER TABLE audit_log DROP CONSTRAINT audit_log_kind_check, ADD CONSTRAINT audit_log_kind_check CHECK (kind IN (
  'workspace', 'domain', 'link', 'webhook', 'key', 'member', 'invitation', 'signing_secret', 'customer', 'conversion'
));
ALTER TABLE audit_log DROP CONSTRAINT audit_log_action_check, ADD CONSTRAINT audit_log_action_check CHECK (action IN (
  'created', 'updated', 'deleted', 'restored', 'purged', 'voided'
));

-- When a click was: the first ten characters of a ULID are its milliseconds.
CREATE FUNCTION click_time(click_id text) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_timestamp((
    ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 1, 1)) - 1)::bigint << 45)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 2, 1)) - 1)::bigint << 40)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 3, 1)) - 1)::bigint << 35)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 4, 1)) - 1)::bigint << 30)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 5, 1)) - 1)::bigint << 25)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 6, 1)) - 1)::bigint << 20)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 7, 1)) - 1)::bigint << 15)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 8, 1)) - 1)::bigint << 10)
    | ((strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 9, 1)) - 1)::bigint << 5)
    | (strpos('0123456789ABCDEFGHJKMNPQRSTVWXYZ', substr(click_id, 10, 1)) - 1)::bigint
  ) / 1000.0)
$$;

-- Whether a click may earn what happened at `at`. `days` is a workspace's attribution_days.
CREATE FUNCTION is_click_in_time(click_id text, at timestamptz, days integer) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT days = 0 OR at <= click_time(click_id) + make_interval(hours => 24 * days)
$$;

-- Gives refunds what their sales have, wherever it differs: the sale was recorded after its refund, or attributed later.
-- sale_ids: those of the sales; NULL for all of the workspace. Answers how many refunds have changed.
CREATE FUNCTION settle_refunds(of_workspace_id integer, sale_ids text[]) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  settled integer;
BEGIN
  UPDATE conversions AS refund
  SET link_id = sale.link_id, click_id = sale.click_id, unattributed = sale.unattributed, claimed_click_id = NULL,
    external_id = coalesce(sale.external_id, refund.external_id), currency = coalesce(refund.currency, sale.currency),
    position = NULL
  FROM conversions AS sale
  WHERE refund.workspace_id = of_workspace_id AND refund.refund_of IS NOT NULL
    AND (sale_ids IS NULL OR refund.refund_of = ANY (sale_ids))
    AND sale.workspace_id = of_workspace_id AND sale.event_id = refund.refund_of
    AND sale.event_type = 'sale' AND coalesce(sale.amount_cents, 0) >= 0
    AND (
      refund.currency IS NULL OR refund.claimed_click_id IS NOT NULL
      OR (refund.link_id, refund.click_id, refund.unattributed) IS DISTINCT FROM (sale.link_id, sale.click_id, sale.unattributed)
      OR refund.external_id IS DISTINCT FROM coalesce(sale.external_id, refund.external_id)
    );
  GET DIAGNOSTICS settled = ROW_COUNT;
  RETURN settled;
END $$;

-- This adds to the function of 0009_conversions.sql:
-- A click that is older than the workspace's attribution_days earns nothing, and ties nobody. A customer who is tied stays
-- tied: the days bound the way from the click to the lead.
-- A lead with a negative amount is a refund, and ties nobody.
-- given_currency: NULL is the sale's for a refund, else USD.
-- outcome: also, with nothing recorded, 'other_currency' (than the sale has) or 'no_sale' (refund_of names something else).
-- The new arguments have defaults, so that apis of the version before go on.
DROP FUNCTION record_conversion;
CREATE FUNCTION record_conversion(
  given_workspace_id integer, given_id text, given_inserted_at timestamptz, given_occurred_at timestamptz,
  given_event_name text, given_event_type text, given_event_id text, given_external_id text,
  claimed_link_id integer, given_click_id text, claim_trouble text, given_claimed_click_id text,
  given_amount_cents bigint, given_currency text, given_country text, given_ip_source text, given_source text,
  given_metadata json, plans text[], given_refund_of text DEFAULT NULL,
  OUT outcome text, OUT recorded conversions
) LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  workspace_plan text;
  days integer;
  owner_id integer;
  has_tied boolean := false;
  tie conversion_customers;
  sale conversions;
  refusal text;
BEGIN
  SELECT plan, attribution_days INTO workspace_plan, days FROM workspaces WHERE id = given_workspace_id;
  IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;
  IF workspace_plan <> ALL (plans) THEN outcome := 'plan'; RETURN; END IF;

  IF claimed_link_id IS NOT NULL THEN
    SELECT workspace_id INTO owner_id FROM links WHERE id = claimed_link_id;
    IF owner_id IS DISTINCT FROM given_workspace_id THEN
      claim_trouble := CASE WHEN owner_id IS NULL THEN 'unknown_link' ELSE 'foreign' END;
    ELSIF NOT is_click_in_time(given_click_id, given_occurred_at, days) THEN
      claim_trouble := 'too_old';
    END IF;
    IF claim_trouble IS NOT NULL THEN
      claimed_link_id := NULL;
      given_click_id := NULL;
    END IF;
  END IF;

  IF given_refund_of IS NOT NULL THEN
    EXECUTE 'SELECT * FROM conversions WHERE workspace_id = $1 AND event_id = $2'
      INTO sale USING given_workspace_id, given_refund_of;
  END IF;
  IF sale.id IS NOT NULL THEN
    IF sale.event_type <> 'sale' OR sale.amount_cents < 0 THEN refusal := 'no_sale';
    ELSIF sale.amount_cents IS NOT NULL AND given_currency <> sale.currency THEN refusal := 'other_currency';
    END IF;
    claimed_link_id := sale.link_id;
    given_click_id := sale.click_id;
    claim_trouble := sale.unattributed;
    given_claimed_click_id := NULL;
    given_external_id := coalesce(sale.external_id, given_external_id);
    given_currency := coalesce(given_currency, sale.currency);
  ELSIF given_external_id IS NOT NULL THEN
    IF given_event_type = 'lead' AND claimed_link_id IS NOT NULL AND coalesce(given_amount_cents, 0) >= 0 THEN
      INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
      VALUES (given_workspace_id, given_external_id, claimed_link_id, given_click_id, given_inserted_at)
      ON CONFLICT DO NOTHING;
      has_tied := FOUND;
    END IF;
    IF NOT has_tied THEN
      IF given_event_type = 'lead' THEN
        -- A transaction that voids another lead of the customer waits here, and then finds this one.
        PERFORM FROM conversion_customers
        WHERE workspace_id = given_workspace_id AND external_id = given_external_id FOR KEY SHARE;
      END IF;
      SELECT * INTO tie FROM conversion_customers
      WHERE workspace_id = given_workspace_id AND external_id = given_external_id;
      IF FOUND THEN
        claimed_link_id := tie.link_id;
        given_click_id := tie.click_id;
        claim_trouble := NULL;
        given_claimed_click_id := NULL;
      END IF;
    END IF;
  END IF;
  IF given_refund_of IS NULL THEN given_currency := coalesce(given_currency, 'USD'); END IF;

  IF refusal IS NULL THEN
    INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, external_id,
      link_id, click_id, unattributed, claimed_click_id, amount_cents, currency, country, ip_source, source, metadata,
      refund_of)
    VALUES (given_workspace_id, given_id, given_inserted_at, given_occurred_at, given_event_name, given_event_type,
      given_event_id, given_external_id, claimed_link_id, given_click_id, claim_trouble, given_claimed_click_id,
      given_amount_cents, given_currency, given_country, given_ip_source, given_source, given_metadata, given_refund_of)
    ON CONFLICT (workspace_id, event_id) WHERE event_id IS NOT NULL DO NOTHING
    RETURNING * INTO recorded;
    IF FOUND THEN
      outcome := 'new';
      IF given_event_type = 'sale' AND given_event_id IS NOT NULL THEN
        PERFORM settle_refunds(given_workspace_id, ARRAY[given_event_id])
        WHERE EXISTS (SELECT FROM conversions WHERE workspace_id = given_workspace_id AND refund_of = given_event_id);
      END IF;
      RETURN;
    END IF;
  END IF;

  -- The event is known: this report ties nobody.
  IF has_tied THEN
    DELETE FROM conversion_customers WHERE workspace_id = given_workspace_id AND external_id = given_external_id;
  END IF;
  -- Planned anew: a plan made while there were no conversions may read all of the workspace's, by any of the indexes, and a
  -- session keeps it (test/conversions/plans.test.ts).
  EXECUTE 'SELECT * FROM conversions WHERE workspace_id = $1 AND event_id = $2'
    INTO recorded USING given_workspace_id, given_event_id;
  outcome := CASE WHEN recorded.id IS NOT NULL THEN 'known' ELSE coalesce(refusal, 'missing') END;
END $$;

-- The function of 0009_conversions.sql, by the rules above. Refunds that name a sale are left to record_conversion. So is
-- everything where a refund waits for one of the sales: then this function fails, and records nothing.
CREATE OR REPLACE FUNCTION record_new_conversions(
  given_workspace_id integer, ids text[], inserted_ats timestamptz[], occurred_ats timestamptz[], event_names text[],
  event_types text[], event_ids text[], external_ids text[], claimed_link_ids integer[], click_ids text[],
  claim_troubles text[], claimed_click_ids text[], all_amount_cents bigint[], currencies text[], countries text[],
  ip_sources text[], sources text[], all_metadata text[], plans text[]
) RETURNS TABLE (recorded_id text, earned_link_id integer, earned_click_id text, why_unattributed text)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  tied_by text[];
  new_count integer;
  days integer;
BEGIN
  SELECT attribution_days INTO days FROM workspaces WHERE id = given_workspace_id AND plan = ANY (plans);
  IF NOT FOUND THEN RETURN; END IF;
  IF EXISTS (
    SELECT FROM conversions
    WHERE workspace_id = given_workspace_id AND refund_of IS NOT NULL AND refund_of = ANY (event_ids)
  ) THEN
    RAISE EXCEPTION 'a refund waits for its sale';
  END IF;

  -- In an order of customers, and below of events, so that statements side by side wait for each other in that order.
  IF 'lead' = ANY (event_types) THEN
    WITH leads AS (
      SELECT DISTINCT ON (external_id) given.id, external_id, link_id, click_id, given.inserted_at
      FROM unnest(ids, event_types, external_ids, claimed_link_ids, click_ids, inserted_ats, occurred_ats, all_amount_cents)
        WITH ORDINALITY
        AS given (id, event_type, external_id, link_id, click_id, inserted_at, occurred_at, amount_cents, place)
      JOIN links ON links.id = link_id AND workspace_id = given_workspace_id
      WHERE event_type = 'lead' AND external_id IS NOT NULL AND coalesce(amount_cents, 0) >= 0
        AND is_click_in_time(click_id, occurred_at, days)
      ORDER BY external_id, place
    ), tied AS (
      INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
      SELECT given_workspace_id, external_id, link_id, click_id, inserted_at FROM leads ORDER BY external_id
      ON CONFLICT DO NOTHING
      RETURNING external_id
    )
    SELECT array_agg(leads.id) INTO tied_by FROM leads JOIN tied USING (external_id);
    PERFORM FROM conversion_customers
    WHERE workspace_id = given_workspace_id AND external_id IN (
      SELECT given.external_id FROM unnest(event_types, external_ids) AS given (event_type, external_id) WHERE event_type = 'lead'
    ) ORDER BY external_id FOR KEY SHARE;
  END IF;

  RETURN QUERY
  INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, external_id,
    link_id, click_id, unattributed, claimed_click_id,
    amount_cents, currency, country, ip_source, source, metadata)
  SELECT given_workspace_id, given.id, given.inserted_at, occurred_at, event_name, event_type, event_id, given.external_id,
    coalesce(tie.link_id, own.id),
    CASE WHEN tie.link_id IS NOT NULL THEN tie.click_id WHEN own.id IS NOT NULL THEN given.click_id END,
    CASE
      WHEN tie.link_id IS NOT NULL OR own.id IS NOT NULL THEN NULL
      WHEN given.link_id IS NULL THEN claim_trouble
      WHEN EXISTS (SELECT FROM links WHERE links.id = given.link_id AND workspace_id = given_workspace_id) THEN 'too_old'
      WHEN EXISTS (SELECT FROM links WHERE links.id = given.link_id) THEN 'foreign'
      ELSE 'unknown_link'
    END,
    CASE WHEN tie.link_id IS NULL THEN claimed_click_id END,
    amount_cents, coalesce(currency, 'USD'), country, ip_source, source, metadata::json
  FROM unnest(ids, inserted_ats, occurred_ats, event_names, event_types, event_ids, external_ids, claimed_link_ids,
      click_ids, claim_troubles, claimed_click_ids, all_amount_cents, currencies, countries, ip_sources, sources,
      all_metadata) WITH ORDINALITY
    AS given (id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id, click_id,
      claim_trouble, claimed_click_id, amount_cents, currency, country, ip_source, source, metadata, place)
  LEFT JOIN links AS own ON own.id = given.link_id AND own.workspace_id = given_workspace_id
    AND is_click_in_time(given.click_id, occurred_at, days)
  LEFT JOIN conversion_customers AS tie
    ON tie.workspace_id = given_workspace_id AND tie.external_id = given.external_id
  ORDER BY event_id, place
  ON CONFLICT (workspace_id, event_id) WHERE event_id IS NOT NULL DO NOTHING
  RETURNING conversions.id, conversions.link_id, conversions.click_id, conversions.unattributed;

  GET DIAGNOSTICS new_count = ROW_COUNT;
  IF new_count < cardinality(ids) AND (
    SELECT count(*) FROM conversions WHERE workspace_id = given_workspace_id AND id = ANY (tied_by)
  ) < cardinality(tied_by) THEN
    RAISE EXCEPTION 'a known event would tie a customer';
  END IF;
END $$;

-- Voids the conversion with this event_id, or, if it has no event_id, with this id. Returns the voided row, or nothing if
-- there is no such conversion. Voiding it again changes nothing. A customer without a valid lead is no longer tied to a link.
CREATE FUNCTION void_conversion(of_workspace_id integer, named text) RETURNS SETOF conversions LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  conversion conversions;
BEGIN
  SELECT * INTO conversion FROM conversions WHERE workspace_id = of_workspace_id AND event_id = named FOR UPDATE;
  IF NOT FOUND THEN
    SELECT * INTO conversion FROM conversions
    WHERE workspace_id = of_workspace_id AND id = named AND event_id IS NULL FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  IF NOT conversion.voided THEN
    UPDATE conversions SET voided = true, position = NULL WHERE workspace_id = of_workspace_id AND id = conversion.id
    RETURNING * INTO conversion;
    IF conversion.event_type = 'lead' AND conversion.external_id IS NOT NULL THEN
      PERFORM FROM conversion_customers
      WHERE workspace_id = of_workspace_id AND external_id = conversion.external_id FOR UPDATE;
      DELETE FROM conversion_customers
      WHERE workspace_id = of_workspace_id AND external_id = conversion.external_id AND NOT EXISTS (
        SELECT FROM conversions
        WHERE workspace_id = of_workspace_id AND external_id = conversion.external_id AND event_type = 'lead' AND NOT voided
          AND link_id IS NOT NULL AND coalesce(amount_cents, 0) >= 0
      );
    END IF;
    INSERT INTO audit_log (workspace_id, actor, actor_user_id, actor_key_id, actor_name, kind, thing_name, action, changes)
    SELECT of_workspace_id, by.*, 'conversion', coalesce(conversion.event_id, conversion.id), 'voided',
      jsonb_build_object('voided', jsonb_build_array(false, true))
    FROM audit_actor() AS by;
  END IF;
  RETURN NEXT conversion;
END $$;
