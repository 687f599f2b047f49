-- Whether maintenance was begun and has not ended, because the process was killed or a store went away. Another process then
-- goes on within a minute. This table has one row.
CREATE TABLE maintenance (
  is_unfinished boolean NOT NULL DEFAULT false,
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row)
);
INSERT INTO maintenance DEFAULT VALUES;

-- Clicks of visitors who were forgotten, by a hash: their tokens are still signed well, and earn nothing from then on. A lead
-- with such a click ties nobody, and a conversion does not keep it. Nothing else is known of these clicks any more.
CREATE TABLE forgotten_clicks (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  hash bytea NOT NULL, -- SHA-256 of the ULID
  PRIMARY KEY (workspace_id, hash)
);

CREATE FUNCTION is_click_forgotten(of_workspace_id integer, click_id text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM forgotten_clicks WHERE workspace_id = of_workspace_id AND hash = sha256(convert_to(click_id, 'UTF8'))
  )
$$;

CREATE FUNCTION leave_out_forgotten_click() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_click_forgotten(NEW.workspace_id, NEW.click_id) THEN
    NEW.link_id := NULL;
    NEW.click_id := NULL;
    NEW.unattributed := 'unknown_click';
  ELSIF is_click_forgotten(NEW.workspace_id, NEW.claimed_click_id) THEN
    NEW.claimed_click_id := NULL;
    NEW.unattributed := 'unknown_click';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER conversions_forgotten_click BEFORE INSERT ON conversions
  FOR EACH ROW WHEN (NEW.click_id IS NOT NULL OR NEW.claimed_click_id IS NOT NULL) EXECUTE FUNCTION leave_out_forgotten_click();

CREATE FUNCTION refuse_forgotten_tie() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN is_click_forgotten(NEW.workspace_id, NEW.click_id) THEN NULL ELSE NEW END;
END $$;
CREATE TRIGGER conversion_customers_forgotten_click BEFORE INSERT ON conversion_customers
  FOR EACH ROW EXECUTE FUNCTION refuse_forgotten_tie();

-- Lists of a period, of `occurred_at`, are in the order of ids all the same. Its condition is looked at in the index, so that
-- what lies before and behind the period costs an entry of the index and no row (test/conversions/list.test.ts).
CREATE INDEX conversions_occurred_at ON conversions (workspace_id, id, occurred_at);
CREATE INDEX conversions_currency ON conversions (workspace_id, currency, id);
