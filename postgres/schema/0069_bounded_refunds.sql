-- The function of 0033_lookups_by_workspace.sql, with a bound for each sale: the first ten of the refunds that wait for it
-- change in the statement that records it. Maintenance changes the others within an hour. Without the bound, a bulk of 1,000
-- sales with 500,000 waiting refunds took a turn in the database for 50 s (test/conversions/refund-of.test.ts).
--
-- The ten are chosen by the index alone, so that refunds that need no change cost nothing beyond them either.
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
    WHERE refund.workspace_id = (SELECT of_workspace_id) AND refund.id = ANY (ARRAY(
        SELECT id FROM conversions WHERE workspace_id = (SELECT of_workspace_id) AND refund_of = sale_id LIMIT 10
      ))
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
