-- Conversions as workspaces report them, and the link that each of their customers came by.
--
-- The event in a row never changes. A repeated report is recognised by its event_id, which has a unique index, also if
-- several processes get it at once. Only `position` may change, and columns that identify a person, when a customer is
-- forgotten.
--
-- id: a ULID whose time is `inserted_at`, so that lists in the order of arrival only need the index of the key.
-- link_id has no reference: deleting a link keeps its conversions.
-- metadata is json and not jsonb: it is answered as it came, with its order of keys and its digits.
-- position: NULL until the one exporter (ingest/conversions) numbers the row, and again when it has to bring it to
-- ClickHouse once more. Transactions commit in another order than they begin, so that
-- reading on by id would miss rows; rows that are committed and have no number yet cannot be missed.
CREATE TABLE conversions (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL,
  inserted_at timestamptz NOT NULL,
  occurred_at timestamptz NOT NULL,
  event_name text NOT NULL,
  event_type text NOT NULL CHECK (event_type IN ('lead', 'sale', 'custom')),
  event_id text COLLATE "C",
  external_id text COLLATE "C",
  link_id integer,
  click_id text COLLATE "C",
  unattributed text, -- why link_id is null, see api/conversions/claim.ts
  claimed_click_id text, -- the click that was named while ClickHouse could not be asked for it
  amount_cents bigint,
  currency text NOT NULL,
  country text,
  ip_source text NOT NULL CHECK (ip_source IN ('visitor', 'server', 'unknown')),
  source text NOT NULL,
  metadata json,
  position bigint,
  PRIMARY KEY (workspace_id, id),
  CHECK ((link_id IS NULL) = (unattributed IS NOT NULL))
);
CREATE UNIQUE INDEX conversions_event_id ON conversions (workspace_id, event_id) WHERE event_id IS NOT NULL;
-- Indexes for lists with one filter, which then read only their page.
CREATE INDEX conversions_link ON conversions (workspace_id, link_id, id) WHERE link_id IS NOT NULL;
CREATE INDEX conversions_external_id ON conversions (workspace_id, external_id, id) WHERE external_id IS NOT NULL;
CREATE INDEX conversions_event_name ON conversions (workspace_id, event_name, id);
CREATE INDEX conversions_event_type ON conversions (workspace_id, event_type, id);
CREATE UNIQUE INDEX conversions_position ON conversions (position) WHERE position IS NOT NULL;
CREATE INDEX conversions_unnumbered ON conversions (id) WHERE position IS NULL;
CREATE INDEX conversions_claimed ON conversions (inserted_at) WHERE claimed_click_id IS NOT NULL;

CREATE FUNCTION refuse_conversion_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'conversions are immutable';
END $$;
-- The trigger is limited to certain columns, so that numbering rows does not run it.
CREATE TRIGGER conversions_immutable BEFORE UPDATE OF
  workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, amount_cents, currency, ip_source, source
  ON conversions FOR EACH ROW EXECUTE FUNCTION refuse_conversion_change();

-- First touch: the link by which a customer came first, for ever. The key is what lets one of two leads win.
CREATE TABLE conversion_customers (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  external_id text COLLATE "C" NOT NULL,
  link_id integer NOT NULL,
  click_id text NOT NULL,
  tied_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, external_id)
);

-- Records one conversion, or finds the one with its event_id. It is a function and not one large statement, because each of
-- its statements sees what others have committed until then: a call that waited for another's customer or event_id can read
-- it right afterwards, and no request has to be repeated.
--
-- link_id and click_id: the link and click that the report claims; if it has none, claim_trouble is the reason. plans: the
-- plans that include conversions.
-- outcome: 'new', 'known', or, with nothing recorded, 'plan' or 'missing' (the workspace).
CREATE FUNCTION record_conversion(
  given_workspace_id integer, given_id text, given_inserted_at timestamptz, given_occurred_at timestamptz,
  given_event_name text, given_event_type text, given_event_id text, given_external_id text,
  claimed_link_id integer, given_click_id text, claim_trouble text, given_claimed_click_id text,
  given_amount_cents bigint, given_currency text, given_country text, given_ip_source text, given_source text,
  given_metadata json, plans text[],
  OUT outcome text, OUT recorded conversions
) LANGUAGE plpgsql
-- A session keeps the query plans of its first calls. When tables have a page or two, these would be sequential scans.
SET enable_seqscan = off
AS $$
DECLARE
  workspace_plan text;
  owner_id integer;
  has_tied boolean := false;
  tie conversion_customers;
BEGIN
  SELECT plan INTO workspace_plan FROM workspaces WHERE id = given_workspace_id;
  IF NOT FOUND THEN outcome := 'missing'; RETURN; END IF;
  IF workspace_plan <> ALL (plans) THEN outcome := 'plan'; RETURN; END IF;

  IF claimed_link_id IS NOT NULL THEN
    SELECT workspace_id INTO owner_id FROM links WHERE id = claimed_link_id;
    IF owner_id IS DISTINCT FROM given_workspace_id THEN
      claim_trouble := CASE WHEN owner_id IS NULL THEN 'unknown_link' ELSE 'foreign' END;
      claimed_link_id := NULL;
      given_click_id := NULL;
    END IF;
  END IF;
  IF given_external_id IS NOT NULL THEN
    IF given_event_type = 'lead' AND claimed_link_id IS NOT NULL THEN
      INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
      VALUES (given_workspace_id, given_external_id, claimed_link_id, given_click_id, given_inserted_at)
      ON CONFLICT DO NOTHING;
      has_tied := FOUND;
    END IF;
    IF NOT has_tied THEN
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

  INSERT INTO conversions (workspace_id, id, inserted_at, occurred_at, event_name, event_type, event_id, external_id,
    link_id, click_id, unattributed, claimed_click_id, amount_cents, currency, country, ip_source, source, metadata)
  VALUES (given_workspace_id, given_id, given_inserted_at, given_occurred_at, given_event_name, given_event_type,
    given_event_id, given_external_id, claimed_link_id, given_click_id, claim_trouble, given_claimed_click_id,
    given_amount_cents, given_currency, given_country, given_ip_source, given_source, given_metadata)
  ON CONFLICT (workspace_id, event_id) WHERE event_id IS NOT NULL DO NOTHING
  RETURNING * INTO recorded;
  IF FOUND THEN outcome := 'new'; RETURN; END IF;

  -- The event is known: this report ties nobody.
  IF has_tied THEN
    DELETE FROM conversion_customers WHERE workspace_id = given_workspace_id AND external_id = given_external_id;
  END IF;
  -- Planned anew: a plan made while there were no conversions may read all of the workspace's, by any of the indexes, and a
  -- session keeps it (test/conversions/plans.test.ts).
  EXECUTE 'SELECT * FROM conversions WHERE workspace_id = $1 AND event_id = $2'
    INTO recorded USING given_workspace_id, given_event_id;
  outcome := CASE WHEN recorded.id IS NOT NULL THEN 'known' ELSE 'missing' END;
END $$;

-- Records many conversions of a workspace, whose order does not matter, in a few statements: some 60 µs of CPU each, where
-- record_conversion takes 145. They are recorded as if leads that tie a customer had come first. Returns a row for each new
-- conversion, with its attribution. Known events are left to record_conversion, and so are all if the workspace has no
-- conversions on its plan. Fails, and records nothing, if a lead that would tie a customer is a known event, because other
-- rows may depend on it.
CREATE FUNCTION record_new_conversions(
  given_workspace_id integer, ids text[], inserted_ats timestamptz[], occurred_ats timestamptz[], event_names text[],
  event_types text[], event_ids text[], external_ids text[], claimed_link_ids integer[], click_ids text[],
  claim_troubles text[], claimed_click_ids text[], all_amount_cents bigint[], currencies text[], countries text[],
  ip_sources text[], sources text[], all_metadata text[], plans text[]
) RETURNS TABLE (recorded_id text, earned_link_id integer, earned_click_id text, why_unattributed text)
LANGUAGE plpgsql
-- The reason is the one above. Joins must be look-ups, even if tables were small when a session made its plan.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  tied_by text[];
  new_count integer;
BEGIN
  IF NOT EXISTS (SELECT FROM workspaces WHERE id = given_workspace_id AND plan = ANY (plans)) THEN RETURN; END IF;

  -- In an order of customers, and below of events, so that statements side by side wait for each other in that order.
  IF 'lead' = ANY (event_types) THEN
    WITH leads AS (
      SELECT DISTINCT ON (external_id) given.id, external_id, link_id, click_id, given.inserted_at
      FROM unnest(ids, event_types, external_ids, claimed_link_ids, click_ids, inserted_ats) WITH ORDINALITY
        AS given (id, event_type, external_id, link_id, click_id, inserted_at, place)
      JOIN links ON links.id = link_id AND workspace_id = given_workspace_id
      WHERE event_type = 'lead' AND external_id IS NOT NULL
      ORDER BY external_id, place
    ), tied AS (
      INSERT INTO conversion_customers (workspace_id, external_id, link_id, click_id, tied_at)
      SELECT given_workspace_id, external_id, link_id, click_id, inserted_at FROM leads ORDER BY external_id
      ON CONFLICT DO NOTHING
      RETURNING external_id
    )
    SELECT array_agg(leads.id) INTO tied_by FROM leads JOIN tied USING (external_id);
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
      WHEN EXISTS (SELECT FROM links WHERE links.id = given.link_id) THEN 'foreign'
      ELSE 'unknown_link'
    END,
    CASE WHEN tie.link_id IS NULL THEN claimed_click_id END,
    amount_cents, currency, country, ip_source, source, metadata::json
  FROM unnest(ids, inserted_ats, occurred_ats, event_names, event_types, event_ids, external_ids, claimed_link_ids,
      click_ids, claim_troubles, claimed_click_ids, all_amount_cents, currencies, countries, ip_sources, sources,
      all_metadata) WITH ORDINALITY
    AS given (id, inserted_at, occurred_at, event_name, event_type, event_id, external_id, link_id, click_id,
      claim_trouble, claimed_click_id, amount_cents, currency, country, ip_source, source, metadata, place)
  LEFT JOIN links AS own ON own.id = given.link_id AND own.workspace_id = given_workspace_id
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
