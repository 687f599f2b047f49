-- The functions of 0019_attribution_window.sql, with the same results. Every look-up by a workspace and another key now uses
-- the index of both, also if Postgres's statistics do not know the workspace. They then say that it has no rows, so that any
-- index that begins with the workspace seems as good, and each look-up may read all of its rows: a bulk of 1,000 conversions
-- took up to 51 s. `workspace_id = (SELECT …)` hides the workspace from the planner, which then assumes that it is of average
-- size. LATERAL with LIMIT keeps a look-up for each row (test/conversions/fresh-workspace.test.ts).

CREATE OR REPLACE FUNCTION settle_refunds(of_workspace_id integer, sale_ids text[]) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  sale_id text;
  changed integer;
  settled integer := 0;
BEGIN
  IF sale_ids IS NULL THEN
    UPDATE conversions AS refund
    SET link_id = sale.link_id, click_id = sale.click_id, unattributed = sale.unattributed, claimed_click_id = NULL,
      external_id = coalesce(sale.external_id, refund.external_id), currency = coalesce(refund.currency, sale.currency),
      position = NULL
    FROM conversions AS sale
    WHERE refund.workspace_id = (SELECT of_workspace_id) AND refund.refund_of IS NOT NULL
      AND sale.workspace_id = (SELECT of_workspace_id) AND sale.event_id = refund.refund_of
      AND sale.event_type = 'sale' AND coalesce(sale.amount_cents, 0) >= 0
      AND (
        refund.currency IS NULL OR refund.claimed_click_id IS NOT NULL
        OR (refund.link_id, refund.click_id, refund.unattributed) IS DISTINCT FROM (sale.link_id, sale.click_id, sale.unattributed)
        OR refund.external_id IS DISTINCT FROM coalesce(sale.external_id, refund.external_id)
      );
    GET DIAGNOSTICS settled = ROW_COUNT;
    RETURN settled;
  END IF;
  FOREACH sale_id IN ARRAY sale_ids LOOP
    UPDATE conversions AS refund
    SET link_id = sale.link_id, click_id = sale.click_id, unattributed = sale.unattributed, claimed_click_id = NULL,
      external_id = coalesce(sale.external_id, refund.external_id), currency = coalesce(refund.currency, sale.currency),
      position = NULL
    FROM conversions AS sale
    WHERE refund.workspace_id = (SELECT of_workspace_id) AND refund.refund_of = sale_id
      AND sale.workspace_id = (SELECT of_workspace_id) AND sale.event_id = sale_id
      AND sale.event_type = 'sale' AND coalesce(sale.amount_cents, 0) >= 0
      AND (
        refund.currency IS NULL OR refund.claimed_click_id IS NOT NULL
        OR (refund.link_id, refund.click_id, refund.unattributed) IS DISTINCT FROM (sale.link_id, sale.click_id, sale.unattributed)
        OR refund.external_id IS DISTINCT FROM coalesce(sale.external_id, refund.external_id)
      );
    GET DIAGNOSTICS changed = ROW_COUNT;
    settled := settled + changed;
  END LOOP;
  RETURN settled;
END $$;

CREATE OR REPLACE FUNCTION record_conversion(
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
    EXECUTE 'SELECT * FROM conversions WHERE workspace_id = (SELECT $1) AND event_id = $2'
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
        WHERE EXISTS (
          SELECT FROM conversions WHERE workspace_id = (SELECT given_workspace_id) AND refund_of = given_event_id
        );
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
  EXECUTE 'SELECT * FROM conversions WHERE workspace_id = (SELECT $1) AND event_id = $2'
    INTO recorded USING given_workspace_id, given_event_id;
  outcome := CASE WHEN recorded.id IS NOT NULL THEN 'known' ELSE coalesce(refusal, 'missing') END;
END $$;

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
    SELECT FROM unnest(event_ids) AS given (event_id) CROSS JOIN LATERAL (
      SELECT FROM conversions WHERE workspace_id = (SELECT given_workspace_id) AND refund_of = given.event_id LIMIT 1
    ) AS refund
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
      CROSS JOIN LATERAL (SELECT workspace_id FROM links WHERE links.id = link_id LIMIT 1) AS own
      WHERE own.workspace_id = given_workspace_id
        AND event_type = 'lead' AND external_id IS NOT NULL AND coalesce(amount_cents, 0) >= 0
        AND is_click_in_time(click_id, occurred_at, days)
      ORDER BY external_id, place
    ), tied AS (
      INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
      SELECT given_workspace_id, external_id, link_id, click_id, inserted_at FROM leads ORDER BY external_id
      ON CONFLICT DO NOTHING
      RETURNING external_id
    )
    SELECT array_agg(leads.id) INTO tied_by FROM leads JOIN tied USING (external_id);
    PERFORM FROM (
      SELECT DISTINCT external_id FROM unnest(event_types, external_ids) AS given (event_type, external_id)
      WHERE event_type = 'lead' AND external_id IS NOT NULL ORDER BY external_id
    ) AS lead CROSS JOIN LATERAL (
      SELECT FROM conversion_customers AS tie
      WHERE tie.workspace_id = (SELECT given_workspace_id) AND tie.external_id = lead.external_id FOR KEY SHARE
    ) AS locked;
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
      ELSE coalesce((
        SELECT CASE WHEN links.workspace_id = given_workspace_id THEN 'too_old' ELSE 'foreign' END
        FROM links WHERE links.id = given.link_id
      ), 'unknown_link')
    END,
    CASE WHEN tie.link_id IS NULL THEN claimed_click_id END,
    amount_cents, coalesce(currency, 'USD'), country, ip_source, source, metadata::json
  FROM unnest(ids, inserted_ats, occurred_ats, event_names, event_types, event_ids, external_ids, claimed_link_ids,
      click_ids, claim_troubles, claimed_click_ids, all_amount_cents, currencies, countries, ip_sources, sources,
      all_metadata) WITH ORDINALITY
    AS given (id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id, click_id,
      claim_trouble, claimed_click_id, amount_cents, currency, country, ip_source, source, metadata, place)
  LEFT JOIN LATERAL (SELECT id, workspace_id FROM links WHERE links.id = given.link_id LIMIT 1) AS own
    ON own.workspace_id = given_workspace_id AND is_click_in_time(given.click_id, occurred_at, days)
  LEFT JOIN LATERAL (
    SELECT tied.link_id, tied.click_id FROM conversion_customers AS tied
    WHERE tied.workspace_id = (SELECT given_workspace_id) AND tied.external_id = given.external_id LIMIT 1
  ) AS tie ON true
  ORDER BY event_id, place
  ON CONFLICT (workspace_id, event_id) WHERE event_id IS NOT NULL DO NOTHING
  RETURNING conversions.id, conversions.link_id, conversions.click_id, conversions.unattributed;

  GET DIAGNOSTICS new_count = ROW_COUNT;
  IF new_count < cardinality(ids) AND (
    SELECT count(*) FROM unnest(tied_by) AS lead (id) CROSS JOIN LATERAL (
      SELECT FROM conversions WHERE workspace_id = (SELECT given_workspace_id) AND conversions.id = lead.id LIMIT 1
    ) AS recorded
  ) < cardinality(tied_by) THEN
    RAISE EXCEPTION 'a known event would tie a customer';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION void_conversion(of_workspace_id integer, named text) RETURNS SETOF conversions LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  conversion conversions;
BEGIN
  SELECT * INTO conversion FROM conversions WHERE workspace_id = (SELECT of_workspace_id) AND event_id = named FOR UPDATE;
  IF NOT FOUND THEN
    SELECT * INTO conversion FROM conversions
    WHERE workspace_id = (SELECT of_workspace_id) AND id = named AND event_id IS NULL FOR UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  IF NOT conversion.voided THEN
    UPDATE conversions SET voided = true, position = NULL WHERE workspace_id = (SELECT of_workspace_id) AND id = conversion.id
    RETURNING * INTO conversion;
    IF conversion.event_type = 'lead' AND conversion.external_id IS NOT NULL THEN
      PERFORM FROM conversion_customers
      WHERE workspace_id = (SELECT of_workspace_id) AND external_id = conversion.external_id FOR UPDATE;
      DELETE FROM conversion_customers
      WHERE workspace_id = (SELECT of_workspace_id) AND external_id = conversion.external_id AND NOT EXISTS (
        SELECT FROM conversions
        WHERE workspace_id = (SELECT of_workspace_id) AND external_id = conversion.external_id AND event_type = 'lead' AND NOT voided
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
